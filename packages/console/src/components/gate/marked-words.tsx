/** Words of a purpose in the look of what they did: underlined in the colour of their class, struck, or boxed. */
import type { PurposeEvidence } from '@ambit/core'
import type { ReactNode } from 'react'
import { classNames } from '../../design/class-names.ts'
import colours from './class-colours.module.css'
import styles from './marked-words.module.css'

interface MarkedWordsProps {
  mark: Pick<PurposeEvidence, 'effect' | 'class'> | null
  children: ReactNode
}

export function MarkedWords({ mark, children }: MarkedWordsProps) {
  if (mark === null) return children
  return <span className={classNames(styles[mark.effect], mark.class !== null && colours[mark.class])}>{children}</span>
}
