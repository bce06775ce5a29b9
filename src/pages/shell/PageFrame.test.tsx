import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { describe, expect, it } from 'vitest'
import { ApiError } from '../../api/apiError.ts'
import { createI18n } from '../../i18n/i18n.ts'
import { allSentences } from '../../words/allSentences.ts'
import { PageFrame } from './PageFrame.tsx'
import { type PageState, pageStateOf } from './pageState.ts'

const words = createI18n('en', allSentences)
const at = Date.UTC(2026, 10, 21, 6, 30)
const sentences = { failed: 'Varieties could not be loaded', empty: { title: 'No varieties', text: 'Add one' } }
const failed = (status: number | null, code = 'server.busy') =>
  new ApiError({ status, code, detail: status === null ? null : 'Busy now', requestId: status === null ? null : 'r-7' })
const readAgain = () => {}

function html(state: PageState, extent: 'page' | 'part' = 'page') {
  return renderToStaticMarkup(
    <I18nextProvider i18n={words}>
      <PageFrame heading="Varieties" toolbar={<i>tools</i>} state={state} kind={extent}>
        <b>rows</b>
      </PageFrame>
    </I18nextProvider>,
  )
}

/** The visible texts of a frame, and whether its body is rendered. */
function seen(state: PageState) {
  const page = html(state)
  return {
    text: page
      .replace(/<svg.*?<\/svg>/g, '')
      .replace(/<[^>]+>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
    hasBody: page.includes('<b>rows</b>'),
    hasSkeleton: page.includes('data-skeleton="rows"'),
    isBusy: page.includes('aria-busy="true"'),
  }
}

describe('the page frame', () => {
  const list = { failure: null, readAgain, rows: [{ id: 1 }], copyAt: null }

  it('shows its body once data has loaded, heading and toolbar always', () => {
    expect(seen(pageStateOf(list, sentences))).toEqual({
      text: 'Varieties tools rows',
      hasBody: true,
      hasSkeleton: false,
      isBusy: false,
    })
    const answered = { answer: {}, isCopy: false, at }
    expect(pageStateOf({ failure: null, readAgain, answered }, sentences)).toEqual({ kind: 'ready', copyAt: null })
  })

  it('shows placeholder rows before the first answer', () => {
    const loading = { text: 'Varieties tools', hasBody: false, hasSkeleton: true, isBusy: true }
    expect(seen(pageStateOf({ ...list, rows: null }, sentences))).toEqual(loading)
    expect(seen(pageStateOf({ failure: null, readAgain, answered: null }, sentences))).toEqual(loading)
  })

  it('shows the empty state and its action, if the list has one', () => {
    const { text, hasBody } = seen(pageStateOf({ ...list, rows: [] }, sentences))
    expect([text, hasBody]).toEqual(['Varieties tools No varieties Add one', false])
    expect(seen(pageStateOf({ ...list, rows: [] }, { failed: sentences.failed })).hasBody).toBe(true)
  })

  it('shows the error with the request number, and retries', () => {
    const state = pageStateOf({ ...list, rows: null, failure: failed(503) }, sentences)
    expect(seen(state).text).toBe('Varieties tools Varieties could not be loaded Busy now. Request id: r-7 Try again')
    expect(state).toMatchObject({ kind: 'failed', retry: readAgain })
    const lost = pageStateOf({ failure: failed(null, 'network'), readAgain, answered: null }, sentences)
    expect(seen(lost).text).toContain(words.t('shell.noConnection'))
  })

  it('shows the time of a cached copy above the body, above the empty state too', () => {
    const copy = seen(pageStateOf({ ...list, copyAt: at }, sentences))
    expect(copy.text).toMatch(
      /^Varieties tools The server cannot be reached\. Showing a copy from \d{4}-\d\d-\d\d \d\d:\d\d rows$/,
    )
    const answered = { answer: {}, isCopy: true, at }
    expect(pageStateOf({ failure: null, readAgain, answered }, sentences)).toEqual({ kind: 'ready', copyAt: at })
    expect(seen(pageStateOf({ ...list, rows: [], copyAt: at }, sentences)).text).toMatch(/\d\d:\d\d No varieties/)
  })

  it('shows when the role has no access, and offers no retry', () => {
    const { text, hasBody } = seen(pageStateOf({ ...list, rows: null, failure: failed(403) }, sentences))
    expect(text).toContain('Your role does not have access to this page')
    expect([text.includes('Try again'), hasBody]).toEqual([false, false])
  })

  it('a page has a level-one heading, a part of it level two, and placeholders none above theirs', () => {
    const empty = pageStateOf({ ...list, rows: [] }, sentences)
    const headings = (extent: 'page' | 'part') => [...html(empty, extent).matchAll(/<(h\d)/g)].map(([, tag]) => tag)
    expect([headings('page'), headings('part')]).toEqual([
      ['h1', 'h2'],
      ['h2', 'h2'],
    ])
  })
})
