import { Button } from '@fluentui/react-components'
import { Component, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'

/** Isolates a crashed page from the rest of the application: shows an error with a reload button. */
export class PageError extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override componentDidCatch(error: unknown) {
    console.error(error)
  }

  override render() {
    return this.state.isBroken ? <BrokenPage /> : this.props.children
  }
}

function BrokenPage() {
  const { t } = useTranslation()
  return (
    <EmptyState
      level={1}
      title={t('server.error')}
      text={t('shell.pageBroken')}
      actions={
        <Button appearance="primary" onClick={() => window.location.reload()}>
          {t('shell.reload')}
        </Button>
      }
    />
  )
}
