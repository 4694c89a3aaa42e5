import type { Page } from 'playwright-core'
import { goOffline, hold } from './bad-network.ts'
import { choose, dialog, draftPolicy, fill, press, see } from './console-steps.ts'
import { inProject, type View } from './console-view.ts'

/** What one sees when the network is bad, the session is over, or there is no such page. */
export const interruptedViews: readonly View[] = [
  {
    name: 'key-waiting',
    who: 'ada',
    path: inProject('keys'),
    async reach(page) {
      await hold(page, 'POST', '**/keys')
      await submitKey(page)
      await see(dialog(page, 'Create key').getByRole('status').filter({ hasText: 'waiting for the service…' }))
    },
  },
  {
    name: 'key-unknown',
    who: 'ada',
    path: inProject('keys'),
    async reach(page) {
      await page.route('**/keys', (route) => (route.request().method() === 'POST' ? route.abort() : route.fallback()))
      await submitKey(page)
      await see(dialog(page, 'Create key').getByRole('alert'))
    },
    isRefusal: true,
  },
  {
    name: 'delete-offline',
    who: 'ada',
    path: inProject('keys'),
    async reach(page) {
      await see(page.getByRole('rowheader', { name: 'prototype' }))
      await goOffline(page)
      await choose(page, 'prototype', 'Delete')
      await press(dialog(page, 'Delete “prototype”?').getByRole('button', { name: 'Delete key' }))
      await see(dialog(page, 'Delete “prototype”?').getByRole('alert'))
    },
    isRefusal: true,
  },
  {
    name: 'offline',
    who: 'ada',
    path: inProject('policy'),
    async reach(page) {
      await draftPolicy(page)
      await goOffline(page)
      await see(page.getByText('No connection to the service.'))
    },
    isRefusal: true,
  },
  {
    name: 'page-missing',
    who: 'ada',
    path: inProject('keys'),
    async reach(page) {
      await see(page.getByRole('rowheader', { name: 'web shop' }))
      await goOffline(page)
      await see(page.getByText('No connection to the service.'))
      const menu = page.getByRole('button', { name: 'Menu' })
      if (await menu.isVisible()) await menu.click()
      await press(page.getByRole('link', { name: 'Usage' }).last())
      await see(page.getByText('This part of the console could not be loaded'))
    },
    isRefusal: true,
  },
  {
    name: 'session-ended',
    who: 'ada',
    path: inProject('team'),
    async reach(page) {
      await see(page.getByRole('rowheader', { name: 'Tom' }))
      const error = { code: 'sign_in_required', message: 'Sign in.' }
      // What the page asks by itself is answered until something is pressed: that is what tells of it.
      let isOver = false
      await page.route('**/console/**', (route) => {
        isOver ||= route.request().method() === 'POST'
        return isOver ? route.fulfill({ status: 401, json: { error } }) : route.fallback()
      })
      await press(page.getByRole('button', { name: 'Invite' }))
      await press(dialog(page, 'Invite to the project').getByRole('button', { name: 'Make link' }))
      await see(dialog(page, 'Your session has ended'))
    },
    isRefusal: true,
  },
  {
    name: 'not-found',
    who: 'ada',
    path: '/projects/prj_nobody/keys',
    reach: (page) => see(page.getByRole('heading', { name: 'Not found' })),
  },
  { name: 'no-page', who: null, path: '/sing-in', reach: (page) => see(page.getByText('mistyped')), isRefusal: true },
  {
    name: 'change-role',
    who: 'ada',
    path: inProject('team'),
    async reach(page) {
      await choose(page, 'Tom', 'Make owner')
      await see(page.getByRole('button', { name: 'Make owner' }))
    },
  },
  {
    name: 'withdraw-invitation',
    who: 'ada',
    path: inProject('team'),
    async reach(page) {
      await press(page.getByRole('button', { name: /^Withdraw the invitation/ }).first())
      await see(dialog(page, 'Withdraw the invitation?'))
    },
  },
]

async function submitKey(page: Page): Promise<void> {
  await press(page.getByRole('button', { name: 'Create key' }))
  await fill(dialog(page, 'Create key').getByLabel('Name'), 'checkout')
  await press(dialog(page, 'Create key').getByRole('button', { name: 'Create key' }))
}
