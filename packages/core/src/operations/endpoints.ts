/**
 * Where every operation is, and nothing else of it: what a client has to know while it runs. The console's build replaces
 * this module by its value, so that no schema and no documentation travels to a browser.
 */
import { type ApiOperations, apiOperations, type ConsoleOperations, consoleOperations } from './operations.ts'

type Operations = ApiOperations & ConsoleOperations

export type Endpoints = { readonly [Name in keyof Operations]: Readonly<Pick<Operations[Name], 'method' | 'path'>> }

export const endpoints = Object.fromEntries(
  Object.entries({ ...apiOperations, ...consoleOperations }).map(([name, { method, path }]) => [
    name,
    { method, path },
  ]),
) as Endpoints
