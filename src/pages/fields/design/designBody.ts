import type { CallAnswer, CallInput } from '../../../contract/call.ts'
import type { createDesign, listDesigns } from '../../../contract/plots/designs.ts'
import type { FieldYearColumns } from '../../../domain/columns/fieldYear.ts'
import { isReproducible } from '../../../domain/designs/designEngine.ts'
import type { DesignPosition } from '../../../domain/designs/designRequest.ts'
import { hasParam, type OwnParam } from '../../../domain/designs/ownParams.ts'
import type { ReadDesign } from '../../../domain/designs/readDesign.ts'
import type { DesignDraft } from '../../../state/map/mode/modeDrafts.ts'

type Body = CallInput<typeof createDesign>['body']

/** A design laid out in a year. */
export type ListedDesign = CallAnswer<typeof listDesigns>['data'][number]

/** The request that lays out a valid draft: only the parameters that its kind uses. */
export function designBody(draft: DesignDraft, read: ReadDesign, yearId: number): Body | null {
  const { request, lineIds, checkIds, twiceIds, fillerId, gapMetres } = read
  if (!request) return null
  const { kind, params, seed, origin } = request
  const own: Partial<Record<OwnParam, unknown>> = {
    width: params.width,
    reps: params.reps,
    blocks: params.blocks,
    block_size: params.blockSize,
    treatments: params.treatments,
    treatment_name: params.treatmentName,
    twice: twiceIds,
  }
  const accepted = Object.entries(own).filter(([name]) => hasParam(kind, name as OwnParam))
  return {
    kind,
    year_id: yearId,
    line_ids: [...lineIds],
    check_ids: [...checkIds],
    params: {
      corner: params.corner,
      snake: params.snake,
      borders: params.borders,
      gaps: draft.gaps.map(([row, col]): [number, number] => [row, col]),
      ...(fillerId === null ? {} : { filler_line_id: fillerId }),
      ...(gapMetres === null ? {} : { gap_metres: gapMetres }),
      ...(draft.numbering === 'none' ? {} : { numbering: draft.numbering }),
      ...Object.fromEntries(accepted),
    },
    seed,
    swaps: draft.swaps.map(([from, to]): [[number, number], [number, number]] => [[...from], [...to]]),
    origin: { row: origin[0], col: origin[1] },
  }
}

/** A stored parameter as it was sent and checked by the server. */
interface StoredParams
  extends Partial<Record<'width' | 'reps' | 'blocks' | 'block_size' | 'filler_line_id' | 'gap_metres', number>> {
  readonly numbering?: DesignDraft['numbering']
  readonly corner?: DesignDraft['corner']
  readonly snake?: boolean
  readonly borders?: DesignDraft['borders']
  readonly gaps?: readonly (readonly [number, number])[]
  readonly treatments?: readonly string[]
  readonly treatment_name?: string
  readonly twice?: readonly number[]
}

/**
 * A saved design as a draft for the same layout, starting at `row`, with its gaps. Its swaps are included unless this
 * version may lay out another design from the seed. A deleted line is named by its number, so that it is reported as
 * unknown.
 */
export function draftOfDesign(design: ListedDesign, columns: FieldYearColumns, row: number): Partial<DesignDraft> {
  const params = design.params as StoredParams
  const namesOf = (ids: readonly number[]) => ids.map((id) => columns.lines.get(id)?.name ?? `#${id}`).join('\n')
  const down = row - design.origin.row
  const moved = ([at, col]: readonly [number, number]): DesignPosition => [at + down, col]
  const { corner = 'top_left', snake = false, borders = 0 } = params
  const laidOut = { corner, snake, borders, hasFiller: params.filler_line_id != null }
  const isAlike = isReproducible(design.engine_version, design.kind, laidOut)
  const number = (value: number | undefined, name: 'reps' | 'blocks' | 'blockSize' | 'width') =>
    value === undefined ? {} : { [name]: String(value) }
  return {
    kind: design.kind,
    lines: namesOf(design.line_ids),
    checks: namesOf(design.check_ids),
    twice: namesOf(params.twice ?? []),
    filler: params.filler_line_id == null ? '' : namesOf([params.filler_line_id]),
    ...number(params.reps, 'reps'),
    ...number(params.blocks, 'blocks'),
    ...number(params.block_size, 'blockSize'),
    ...number(params.width, 'width'),
    treatments: (params.treatments ?? []).join(', '),
    ...(params.treatment_name === undefined ? {} : { treatmentName: params.treatment_name }),
    corner,
    snake,
    borders,
    gap: params.gap_metres === undefined ? '' : String(params.gap_metres),
    numbering: params.numbering ?? 'none',
    gaps: (params.gaps ?? []).map(moved),
    seed: String(design.seed),
    row: String(row),
    col: String(design.origin.col),
    swaps: isAlike ? design.swaps.map(([from, to]) => [moved(from), moved(to)] as const) : [],
    redrawn: isAlike ? null : { swaps: design.swaps.length },
  }
}
