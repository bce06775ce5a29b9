import {
  ArrowDownloadRegular,
  ArrowUploadRegular,
  BeakerRegular,
  BoxRegular,
  BranchForkRegular,
  BuildingRegular,
  DocumentRegular,
  EditRegular,
  FolderRegular,
  GridRegular,
  LeafOneRegular,
  NumberSymbolRegular,
  PeopleRegular,
  PersonKeyRegular,
} from '@fluentui/react-icons'
import type { ReactElement } from 'react'
import type { AuditKind } from '../../../domain/company/auditKind.ts'

/** The icon of each kind of action. */
export const kindIcons: Record<AuditKind, ReactElement> = {
  plots: <GridRegular />,
  values: <EditRegular />,
  numbering: <NumberSymbolRegular />,
  import: <ArrowUploadRegular />,
  lines: <BranchForkRegular />,
  traits: <LeafOneRegular />,
  nursery: <FolderRegular />,
  storage: <BoxRegular />,
  genome: <BeakerRegular />,
  files: <DocumentRegular />,
  taken_out: <ArrowDownloadRegular />,
  people: <PeopleRegular />,
  sign_in: <PersonKeyRegular />,
  company: <BuildingRegular />,
}
