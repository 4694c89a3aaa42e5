/** Where the pages of the console are: the service answers at these paths, and the console's router knows no others. */

/** The pages of a project and what the sidebar calls them, in its order. Each is a folder of the console's features. */
export const projectPageLabels = {
  overview: 'Overview',
  people: 'People',
  reads: 'Reads',
  keys: 'Keys',
  tokens: 'Tokens',
  purposes: 'Purposes',
  policy: 'Policy',
  usage: 'Usage',
  webhooks: 'Webhooks',
  playground: 'Playground',
  team: 'Team',
  settings: 'Settings',
} as const
export type ProjectPage = keyof typeof projectPageLabels
export const projectPages = Object.keys(projectPageLabels) as readonly ProjectPage[]

/** The pages that belong to no project. */
export const ownPaths = {
  start: '/',
  signIn: '/sign-in',
  invitation: '/invitation',
  resetPassword: '/reset-password',
  account: '/account',
} as const
