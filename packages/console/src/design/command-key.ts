/** The key that shortcuts are pressed with, as it is written on keyboards of this kind of machine. */
export const commandKey = /Mac|iP(?:hone|ad)/u.test(navigator.platform) ? '⌘' : 'Ctrl'
