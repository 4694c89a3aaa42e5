export { type AmbitContextOptions, ambitContext } from './ambit-context.ts'
export { type AmbitToolsOptions, ambitTools, type Refused } from './ambit-tools.ts'
