import { useAtomValue } from 'jotai'
import { useEffect, useMemo } from 'react'
import { useCall } from '../../../api/query/useCall.ts'
import { type GenomeFile, listGenomeFiles } from '../../../contract/genome/genomeFiles.ts'
import { type RunningArchive, runningArchivesAtom } from '../../../state/genome/runningArchives.ts'
import { requestDelay, useDebouncedId } from '../../../ui/useDebouncedId.ts'
import type { InspectedProps } from '../inspector/inspectorTab.ts'

/** Polling interval of a plot's files while one is being uploaded, ms. */
const pollInterval = 2000

/** A file of the plot as listed by the server, with the state of its upload in this page. */
export interface ArchiveItem {
  readonly file: GenomeFile
  readonly running: RunningArchive | null
}

/** Genome data files of a plot; null: of none. Polls while one is in progress. */
export function useArchives(plotId: number | null) {
  const input = plotId === null ? null : { query: { plot_id: plotId } }
  const { answered, failure, readAgain } = useCall(listGenomeFiles, input)
  const running = useAtomValue(runningArchivesAtom)
  const items = useMemo(
    () =>
      answered?.answer.data.map(
        (file): ArchiveItem => ({ file, running: running.find(({ id }) => id === file.fastqc_id) ?? null }),
      ) ?? null,
    [answered, running],
  )
  const isMoving = items?.some(({ file }) => file.status === 'Uploading' || file.status === 'Processing') ?? false
  useEffect(() => {
    if (!isMoving) return
    const timer = setInterval(readAgain, pollInterval)
    return () => clearInterval(timer)
  }, [isMoving, readAgain])
  return { items, failure, readAgain }
}

/** How many genome data files the inspected plot has; null for several plots, and until it is known. */
export function useArchiveCount({ columns, plots }: InspectedProps): number | null {
  const { items } = useArchives(useDebouncedId(plots.length === 1 ? columns.id[plots[0]] : null, requestDelay))
  return items?.length ?? null
}
