/** Before one is signed in. */
import { password, see, tryToSignIn } from './console-steps.ts'
import type { View } from './console-view.ts'

export const signInViews: readonly View[] = [
  {
    name: 'sign-in',
    who: null,
    path: '/sign-in',
    reach: (page) => see(page.getByRole('button', { name: 'Sign in' })),
    pictures: ['wide'],
  },
  {
    name: 'sign-in-refused',
    who: null,
    path: '/sign-in',
    async reach(page) {
      await tryToSignIn(page, 'nobody@example.com', 'not the words at all')
      await see(page.getByRole('alert').filter({ hasText: /\w/ }))
    },
    isRefusal: true,
  },
  {
    name: 'sign-in-code',
    who: null,
    path: '/sign-in',
    async reach(page) {
      await tryToSignIn(page, 'mei@example.com', password)
      await see(page.getByRole('heading', { name: 'Enter a code' }))
    },
    isRefusal: true,
  },
  {
    name: 'invitation',
    who: null,
    path: ({ projectId }, under) => under.invitationLink({ projectId }),
    reach: (page) => see(page.getByRole('button', { name: 'Join' })),
    pictures: ['wide'],
  },
  {
    name: 'link-over',
    who: null,
    path: '/invitation#inv_over',
    reach: (page) => see(page.getByRole('heading', { name: 'This link does not work any more' })),
    isRefusal: true,
  },
  {
    name: 'reset-password',
    who: null,
    path: '/reset-password#rst_any',
    reach: (page) => see(page.getByRole('button', { name: 'Set password' })),
    pictures: ['wide'],
  },
]
