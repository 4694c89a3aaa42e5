/** A page that fails to be shown takes only itself down. */
import { Component, type ReactNode } from 'react'
import { Button } from '../components/button.tsx'
import { EmptyState } from '../components/empty-state.tsx'

export class ErrorBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true }
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children
    return (
      <div role="alert">
        <EmptyState
          title="This page could not be shown"
          action={
            <Button variant="primary" onClick={() => window.location.reload()}>
              Load it again
            </Button>
          }
        >
          It is a fault of the console, or a new version of it was put in place a moment ago. Loading the page again
          mends the latter.
        </EmptyState>
      </div>
    )
  }
}
