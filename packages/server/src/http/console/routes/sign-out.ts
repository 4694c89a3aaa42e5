import { doneResponse } from '@ambit/core'
import type { ConsoleRoute } from '../console-route.ts'

export const signOutRoute: ConsoleRoute = {
  operationId: 'signOut',
  method: 'POST',
  path: '/console/sign-out',
  tag: 'Account',
  // Whoever is signed out already has what they asked for.
  access: 'open',
  summary: 'Sign out',
  description:
    'Ends the session that the request came with, if there is one, and takes its cookie back. The ' +
    'device stays known.',
  request: null,
  success: { status: 200, description: 'Signed out.', schema: doneResponse, example: { done: true } },
  refusals: [],
  async handle({ accounts }, { cookies }) {
    return { ok: true, value: { done: true }, headers: await accounts.signOut(cookies) }
  },
}
