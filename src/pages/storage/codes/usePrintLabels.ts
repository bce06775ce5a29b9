import { useStore } from 'jotai'
import { useCallback, useEffect, useState } from 'react'
import { fileCall } from '../../../contract/files/downloads.ts'
import { printLabels } from '../../../contract/plots/labels.ts'
import { inBackground } from '../../../domain/inBackground.ts'
import { listedLotsAtom, seedLabelRequests } from '../../../state/seeds/store.ts'
import { showMessageAtom } from '../../../state/shell/messages.ts'
import { handleRequests } from '../../../state/shell/requests.ts'
import { saveLabels } from '../../shell/files/saveLabels.ts'

/** The objects of labels: lots or places. */
export type LabelsOf = { readonly seed_ids: number[] } | { readonly location_ids: number[] }

/**
 * Creates labels for a roll of 60 × 40 mm and downloads them; shows failures. Many labels are a task of the server with
 * progress; the file is downloaded at its end, whatever page is open then.
 */
export function usePrintLabels(): { isBusy: boolean; print(labels: LabelsOf): Promise<void> } {
  const store = useStore()
  const [isBusy, setIsBusy] = useState(false)
  const print = useCallback(
    async (labels: LabelsOf) => {
      setIsBusy(true)
      try {
        const request = { call: fileCall(printLabels), body: { ...labels, sheet: 'roll_60x40', code: 'qr' } }
        await saveLabels(store, request, new AbortController().signal, (share) =>
          store.set(showMessageAtom, {
            kind: 'info',
            key: 'labels.making',
            params: { percent: Math.round(share * 100) },
          }),
        )
      } finally {
        setIsBusy(false)
      }
    },
    [store],
  )
  return { isBusy, print }
}

/** Handles requests for labels of the lots in the table. */
export function useLabelsOfShown(): void {
  const store = useStore()
  const { print } = usePrintLabels()
  useEffect(
    () =>
      handleRequests(store, seedLabelRequests, () =>
        inBackground(print({ seed_ids: store.get(listedLotsAtom).map(({ id }) => id) })),
      ),
    [store, print],
  )
}
