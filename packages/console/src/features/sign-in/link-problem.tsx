/** In place of a page whose link leads nowhere: why, and how to get another. */

import { ownPaths } from '@ambit/core/console-paths'
import type { ReactNode } from 'react'
import { ButtonLink } from '../../components/button.tsx'
import { CentredLayout } from '../../layout/centred-layout.tsx'
import styles from './form.module.css'

export function LinkProblem({ isIncomplete, remedy }: { isIncomplete: boolean; remedy: ReactNode }) {
  const title = isIncomplete ? 'This link is not complete' : 'This link does not work any more'
  const reason = isIncomplete
    ? 'The part behind the # is missing. Open the link as it was given to you.'
    : 'It was used or withdrawn, or its time is over.'
  return (
    <CentredLayout
      title={title}
      description={
        <>
          {reason} {remedy}
        </>
      }
    >
      <div className={styles.links}>
        <ButtonLink href={ownPaths.signIn}>Go to sign-in</ButtonLink>
      </div>
    </CentredLayout>
  )
}
