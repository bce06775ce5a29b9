import { describe, expect, it } from 'vitest'
import { smallStore } from '../../../tests/fields/smallField.ts'
import type { DesignPreview, DesignPreviewRequest } from '../../domain/designs/designPreview.ts'
import { previewDesign } from '../../domain/designs/designPreview.ts'
import { freePositions } from '../../domain/designs/designRequest.ts'
import { drawDesign } from '../../domain/designs/makeDesign.ts'
import { cancelledDesignAtom, designAnswerAtom } from '../../state/map/design/designAnswer.ts'
import { cancelDesignRequests, changeDesign, leaveDesign, openDesign } from '../../state/map/design/designDraft.ts'
import { designShownAtom } from '../../state/map/design/designShown.ts'
import { seenGridAtom } from '../../state/map/view/seenGrid.ts'
import { viewSideAtom } from '../../state/map/view/view.ts'
import { request } from '../../state/shell/requests.ts'
import { mapThemes } from '../../ui/theme.ts'
import type { DesignPreviews } from '../../workers/design.ts'
import { checkFlag } from '../paint/plotStyle.ts'
import { DesignPreviewing } from './DesignPreviewer.ts'
import { designPicture, designStyle, designText } from './designPicture.ts'

function answerOf({ request, structure, gaps, tried }: DesignPreviewRequest) {
  const whole = { ...request, isFree: freePositions(structure, gaps) }
  const drawn = drawDesign(whole)
  return drawn.ok ? previewDesign(whole, drawn, tried) : drawn
}

/** A field with a design in preparation, previewed by a worker that answers on demand. */
function setUp() {
  const { store, columns } = smallStore({ rows: 2, cols: 4, label: (row, col) => `${row}${col}` })
  const requests: { question: DesignPreviewRequest; resolve: (answer: DesignPreview | null) => void }[] = []
  const calls: string[] = []
  const worker = {
    request: (question: DesignPreviewRequest) =>
      new Promise((resolve) => requests.push({ question, resolve: resolve as (typeof requests)[number]['resolve'] })),
    cancel: () => calls.push('cancel'),
    dispose: () => calls.push('dispose'),
  }
  const previewing = new DesignPreviewing(store, () => worker as unknown as DesignPreviews)
  previewing.start()
  openDesign(store)
  changeDesign(store, { kind: 'rcbd', lines: 'Lada\nVesna\nSonet', checks: 'Sonet', reps: '2', width: '3', seed: '1' })
  const answer = async () => {
    const { question, resolve } = requests[requests.length - 1]
    resolve(answerOf(question) as DesignPreview)
    await Promise.resolve()
  }
  return { store, columns, requests, calls, answer, previewing }
}

describe('the preview of a design', () => {
  it('requests what can be computed, shows only the answer to the current draft, and ends with the mode', async () => {
    const { store, requests, calls, answer } = setUp()
    expect(requests).toHaveLength(1)
    changeDesign(store, { reps: '3' })
    requests[0].resolve(answerOf(requests[0].question) as DesignPreview)
    await Promise.resolve()
    expect(store.get(designAnswerAtom)).toBeNull()
    await answer()
    expect(store.get(designShownAtom)?.design.row).toHaveLength(9)
    changeDesign(store, { reps: 'x' })
    expect([calls, requests.length]).toEqual([['cancel'], 2])
    leaveDesign(store)
    expect(calls).toEqual(['cancel', 'dispose'])
  })

  it('a cancelled request is not repeated before the draft changes', () => {
    const { store, requests, calls } = setUp()
    request(store, cancelDesignRequests)
    expect([calls, store.get(cancelledDesignAtom)]).toEqual([['cancel'], requests[0].question])
    changeDesign(store, { pickedUp: null })
    expect(requests).toHaveLength(1)
    changeDesign(store, { seed: '2' })
    expect(requests).toHaveLength(2)
  })
})

describe('a design on the map', () => {
  it('is behind the plots of the year, shows its lines and styles them', async () => {
    const { store, columns, answer } = setUp()
    await answer()
    const shown = store.get(designShownAtom)!
    const picture = designPicture(columns, store.get(seenGridAtom)!, shown)
    const { grid, from } = picture
    expect([grid.rows, grid.cols, from, grid.at[(4 - 1) * 4]]).toEqual([5, 4, 8, 8])
    const text = designText(picture, columns, [])
    expect([text.main(0), text.line(0), text.main(from), text.line(from)]).toEqual([
      '11',
      'Lada',
      ['Lada', 'Vesna', 'Sonet'][shown.design.treatment[0]],
      '1',
    ])
    const style = designStyle(picture, 0, mapThemes.light)
    const cells = Array.from(shown.design.treatment, (treatment, k) => ({
      one: treatment,
      shade: style.shade[from + k],
    }))
    const first = shown.design.treatment[0]
    expect(cells.filter(({ shade }) => shade === cells[0].shade).map(({ one }) => one)).toEqual([first, first])
    expect(cells.map((_, k) => style.flags[from + k] === checkFlag)).toEqual(cells.map(({ one }) => one === 2))
    expect(style.shade[0]).toBe(0)
  })

  it('a plot in its way is marked and stays visible, also in a rotated view', async () => {
    const { store, columns, answer } = setUp()
    changeDesign(store, { row: '2', col: '3' })
    store.set(viewSideAtom, { origin: 'top_right' })
    await answer()
    const picture = designPicture(columns, store.get(seenGridAtom)!, store.get(designShownAtom)!)
    expect(picture.inTheWay.map((plot) => [columns.row[plot], columns.col[plot]])).toEqual([
      [2, 3],
      [2, 4],
    ])
    const style = designStyle(picture, -1, mapThemes.light)
    expect(new Set(picture.inTheWay.map((plot) => style.shade[plot]))).not.toContain(style.shade[0])
    expect(picture.grid.at.filter((plot) => plot >= picture.from)).toHaveLength(4)
  })
})
