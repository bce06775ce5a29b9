import {
  CellStyleModule,
  ColumnApiModule,
  ColumnAutoSizeModule,
  EventApiModule,
  ExternalFilterModule,
  LocaleModule,
  ModuleRegistry,
  NumberFilterModule,
  PinnedRowModule,
  RenderApiModule,
  RowApiModule,
  RowStyleModule,
  ScrollApiModule,
  TextFilterModule,
} from 'ag-grid-community'
import { SheetRowModelModule } from './rows/SheetRowModel.ts'

/**
 * Registers the parts of AG Grid Community that the table uses; its editors, row selection and undo are not among them.
 */
export function registerGridModules(): void {
  ModuleRegistry.registerModules([
    CellStyleModule,
    ExternalFilterModule,
    ColumnApiModule,
    ColumnAutoSizeModule,
    EventApiModule,
    LocaleModule,
    NumberFilterModule,
    PinnedRowModule,
    RenderApiModule,
    RowApiModule,
    RowStyleModule,
    ScrollApiModule,
    SheetRowModelModule,
    TextFilterModule,
  ])
}
