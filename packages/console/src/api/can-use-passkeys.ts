/** Whether this browser, on this page, can use passkeys at all: they take a name and, but on this machine, https. */
export function canUsePasskeys(): boolean {
  return typeof PublicKeyCredential === 'function' && !/^[\d.]+$|^\[/.test(window.location.hostname)
}
