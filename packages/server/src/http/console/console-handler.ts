import type { AnswerOf, ConsoleOperation, ConsoleOperations } from '@ambit/core'
import type { ConsoleDeps, ConsoleOutcome, SignedIn, TeamCaller, Visitor } from '../../app/console-deps.ts'
import type { OperationRequest } from '../handler.ts'
import type { PreparedBody } from '../prepared-body.ts'

export type ConsoleHandlerDeps = ConsoleDeps

export type ConsoleHandler<Of extends ConsoleOperation> = (
  deps: ConsoleHandlerDeps,
  caller: CallerOf<Of>,
  request: OperationRequest<Of>,
) => Promise<ConsoleOutcome<AnswerOf<Of> | PreparedBody>>

/** As much of a caller as the operation asks for. */
type CallerOf<Of extends ConsoleOperation> = Of['access'] extends 'open'
  ? Visitor
  : Of['access'] extends 'person'
    ? SignedIn
    : TeamCaller

/** One for every operation: the compiler misses those that are not there. */
export type ConsoleHandlers = { readonly [Name in keyof ConsoleOperations]: ConsoleHandler<ConsoleOperations[Name]> }
