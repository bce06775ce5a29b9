import { useStore } from 'jotai'
import { useEffect, useState } from 'react'
import { call } from '../../../api/browser.ts'
import { useInvalidate } from '../../../api/query/useCall.ts'
import type { CallAnswer } from '../../../contract/call.ts'
import type { HistoryRow } from '../../../contract/company/history.ts'
import { revertCropChange } from '../../../contract/lines/cropChanges.ts'
import { revertChange } from '../../../contract/plots/changes.ts'
import { addToastAtom } from '../../../state/shell/toasts.ts'
import { useReport } from '../../shell/useReport.ts'

/** A cell that was changed later, which a revert skips. */
export type SkippedCell = CallAnswer<typeof revertChange>['skipped'][number]

/**
 * The result of reverting a change, or of its dry run: the restored cells, and those that others have changed since.
 */
interface Outcome {
  readonly reverted: number
  readonly skipped: readonly SkippedCell[]
}

async function send(row: HistoryRow, dry_run: boolean): Promise<Outcome> {
  const body = { key: crypto.randomUUID(), dry_run }
  const isOfYear = row.seq !== null && row.year_id !== null
  const params = { id: String(isOfYear ? row.year_id : row.spec_id), seq: String(isOfYear ? row.seq : row.crop_seq) }
  const { reverted, skipped } = isOfYear
    ? await call(revertChange, { params, body })
    : await call(revertCropChange, { params, body })
  return { reverted, skipped }
}

/** Reverts a row's change after a dry run. */
export function useRevert(row: HistoryRow) {
  const store = useStore()
  const report = useReport()
  const invalidate = useInvalidate()
  const [dry, setDry] = useState<Outcome | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: reset for another row
  useEffect(() => setDry(null), [row.id])
  const busy = async (work: () => Promise<void>) => {
    setIsBusy(true)
    try {
      await work()
    } catch (error) {
      report(error, 'history.revertFailed')
    } finally {
      setIsBusy(false)
    }
  }
  return {
    dry,
    isBusy,
    preview: () => busy(async () => setDry(await send(row, true))),
    run: () =>
      busy(async () => {
        const { reverted, skipped } = await send(row, false)
        setDry(null)
        const params = { back: reverted, since: skipped.length }
        store.set(addToastAtom, { status: 'success', message: { key: 'history.reverted', params } })
        await invalidate('history')
      }),
  }
}
