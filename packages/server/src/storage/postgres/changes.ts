/** What is announced to every process when a key or a policy has changed, so that none goes by what it remembers. */
export const changesChannel = 'ambit_changes'
