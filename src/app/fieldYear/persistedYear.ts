import { ofYear } from '../../domain/change/scope.ts'
import { encodingSteps } from '../../domain/columns/codec.ts'
import type { FieldYearColumns } from '../../domain/columns/fieldYear.ts'
import { yearCopyAtAtom } from '../../state/year/chosenYear.ts'
import { loadedAtom, touchedAtom } from '../../state/year/loaded.ts'
import type { PersistedPart } from '../columns/persistColumns.ts'

/** The field-year on screen for `persistColumns`. */
export const persistedYear: PersistedPart<FieldYearColumns> = {
  open(store) {
    const columns = store.get(loadedAtom)
    // A page is no copy of its year.
    return store.get(yearCopyAtAtom) === null && columns?.found === null ? columns : null
  },
  scopeOf: ({ year_id }) => ofYear(year_id),
  steps: encodingSteps,
  follow: (store, onChange) => store.sub(touchedAtom, () => onChange(store.get(touchedAtom).origin === 'load')),
}
