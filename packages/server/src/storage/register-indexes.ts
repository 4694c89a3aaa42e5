/**
 * What is declared in a project, ready to be asked with every request. Its revision comes with each key that is looked up;
 * only when that has moved is the register loaded, so that a change holds from the next request on in every process, and a
 * project without a register pays for none.
 */
import type { RegisterIndex, StoredRegister } from '@ambit/core'
// By itself: commands that open a store need nothing else of the core.
import { emptyRegisterIndex, indexStoredRegister } from '@ambit/core/register-index'

/** Registers are some kilobytes; very large ones in very many projects must not fill the memory all the same. */
const charactersMaxDefault = 64 << 20

interface Known {
  readonly revision: number
  readonly index: RegisterIndex
  readonly characters: number
}

export interface RegisterIndexes {
  /** The index of a revision, if it is the one that is known. */
  known(projectId: string, revision: number): RegisterIndex | null
  /** Takes what was loaded, and gives its index. */
  keep(projectId: string, stored: StoredRegister): RegisterIndex
}

export function createRegisterIndexes(charactersMax = charactersMaxDefault): RegisterIndexes {
  const recent = new Map<string, Known>()
  let characters = 0

  function forget(projectId: string): void {
    characters -= recent.get(projectId)?.characters ?? 0
    recent.delete(projectId)
  }

  return {
    known(projectId, revision) {
      if (revision === 0) return emptyRegisterIndex
      const last = recent.get(projectId)
      if (last?.revision !== revision) return null
      // A map keeps the order of insertion: putting an entry back makes it the newest.
      recent.delete(projectId)
      recent.set(projectId, last)
      return last.index
    },
    keep(projectId, stored) {
      forget(projectId)
      const entry = {
        revision: stored.revision,
        index: indexStoredRegister(stored),
        characters: JSON.stringify(stored).length,
      }
      characters += entry.characters
      recent.set(projectId, entry)
      while (characters > charactersMax && recent.size > 1) forget(recent.keys().next().value as string)
      return entry.index
    },
  }
}
