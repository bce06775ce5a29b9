import { createInstance } from 'i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { describe, expect, it } from 'vitest'
import { inBackground } from '../../domain/inBackground.ts'
import { type ShownToast, Toaster, type ToasterPosition } from './Toaster.tsx'

const i18n = createInstance()
inBackground(i18n.init({ lng: 'en', resources: {}, initAsync: false }))

const positions: ToasterPosition[] = [
  'top-left',
  'top-right',
  'top-center',
  'bottom-left',
  'bottom-right',
  'bottom-center',
]

function html(position: ToasterPosition, toasts: ShownToast[] = []) {
  return renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <Toaster toasts={toasts} position={position} onClose={() => {}} onAcknowledge={() => {}} onAct={() => {}} />
    </I18nextProvider>,
  )
}

describe('toaster', () => {
  it('shows in six places, each separately [LIM-24]', () => {
    const classes = positions.map((position) => /class="([^"]*)"/.exec(html(position))?.[1])
    expect(new Set(classes).size).toBe(6)
    expect(positions.every((position) => html(position).includes(`data-position="${position}"`))).toBe(true)
  })

  it('shows text and reason, and alerts on an error', () => {
    const toast: ShownToast = { id: 1, status: 'error', text: 'Failed', reason: 'No space', duration: 5000 }
    const error = html('top-right', [toast])
    expect(error).toContain('role="alert"')
    expect(error).toMatch(/Failed.*No space/)
    expect(html('top-right', [{ ...toast, status: 'info' }])).toContain('role="status"')
    expect(error).not.toContain('Restore')
    expect(html('top-right', [{ ...toast, action: 'Restore' }])).toMatch(/<button[^>]*>Restore<\/button>/)
  })
})
