import type { PurposeShown } from '@ambit/core'
import { scopes } from '@ambit/core/scopes'
import { classNames } from '../../design/class-names.ts'
import { listed } from '../../format/lists.ts'
import { scopeName } from '../../format/scope-words.ts'
import styles from './scope-squares.module.css'

type Opening = Pick<PurposeShown, 'opens' | 'exceptions'>

/** The six scopes in their usual order: full what is open, with a hole what is open by exception, empty what is not. */
export function ScopeSquares({ purpose }: { purpose: Opening }) {
  const words = openedInWords(purpose)
  return (
    <span className={styles.squares} role="img" aria-label={words} title={words}>
      {scopes.map((scope) => (
        <span
          key={scope}
          className={classNames(
            styles.square,
            purpose.opens.includes(scope) && styles.open,
            purpose.opens.includes(scope) && isException(purpose, scope) && styles.exception,
          )}
        />
      ))}
    </span>
  )
}

function isException({ exceptions }: Opening, scope: string): boolean {
  return exceptions.some((one) => one.scope === scope)
}

export function openedInWords(purpose: Opening): string {
  if (purpose.opens.length === 0) return 'Opens nothing'
  const names = purpose.opens.map((scope) =>
    isException(purpose, scope) ? `${scopeName(scope).toLowerCase()} (by exception)` : scopeName(scope).toLowerCase(),
  )
  return `Opens ${listed(names)}`
}
