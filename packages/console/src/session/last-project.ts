/** The project that one was in, for when the console is opened anew or one comes back from elsewhere. */
const storageKey = 'ambit-project'

export function lastProjectId(): string | null {
  try {
    return localStorage.getItem(storageKey)
  } catch {
    return null
  }
}

export function rememberProject(projectId: string): void {
  try {
    localStorage.setItem(storageKey, projectId)
  } catch {
    // Without storage, the next visit begins with the first project.
  }
}
