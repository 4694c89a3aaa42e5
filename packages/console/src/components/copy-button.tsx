import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button, type ButtonVariant } from './button.tsx'

interface CopyButtonProps {
  text: string
  /** What is copied, such as "secret": the button is called "Copy secret". */
  what: string
  variant?: ButtonVariant
  size?: 'small' | 'medium'
  /** What it says; `what` then begins with whatever follows "Copy" in it. */
  word?: string
  /** Only the icon is to be seen. */
  isCompact?: boolean
  onCopied?: () => void
}

const shownMs = 2_000

export function CopyButton({
  text,
  what,
  variant = 'secondary',
  size = 'medium',
  word: calledFor = 'Copy',
  isCompact = false,
  onCopied,
}: CopyButtonProps) {
  const [outcome, setOutcome] = useState<'copied' | 'failed' | null>(null)
  useEffect(() => {
    if (outcome === null) return
    const timer = setTimeout(() => setOutcome(null), shownMs)
    return () => clearTimeout(timer)
  }, [outcome])

  const copy = async (): Promise<void> => {
    const isCopied = await writeToClipboard(text)
    setOutcome(isCopied ? 'copied' : 'failed')
    if (isCopied) onCopied?.()
  }
  const icon = outcome === 'copied' ? <Check size={16} /> : <Copy size={16} />
  const word = outcome === 'copied' ? 'Copied' : outcome === 'failed' ? 'Select and copy' : calledFor
  return (
    <>
      {isCompact ? (
        <Button
          variant={variant}
          size={size}
          icon={icon}
          aria-label={`Copy ${what}`}
          title={`Copy ${what}`}
          onClick={copy}
        />
      ) : (
        <Button variant={variant} size={size} icon={icon} onClick={copy}>
          <span>
            {word}
            <span className="visually-hidden"> {what}</span>
          </span>
        </Button>
      )}
      <span className="visually-hidden" role="status">
        {outcome === 'copied' && `Copied ${what}.`}
        {outcome === 'failed' && 'The browser did not allow it. Select the text and copy it.'}
      </span>
    </>
  )
}

/** The clipboard's own interface exists on https and on this machine only; the old way works elsewhere, too. */
async function writeToClipboard(text: string): Promise<boolean> {
  try {
    if (navigator.clipboard) {
      await navigator.clipboard.writeText(text)
      return true
    }
  } catch {
    // Refused: the old way may still be allowed.
  }
  return copyFromSelection(text)
}

function copyFromSelection(text: string): boolean {
  const area = document.createElement('textarea')
  area.value = text
  area.className = 'visually-hidden'
  // Inside of the open dialog, as everything outside of it takes no selection.
  const host = document.activeElement?.closest('dialog') ?? document.body
  const focused = document.activeElement
  host.append(area)
  area.select()
  const isCopied = document.execCommand('copy')
  area.remove()
  if (focused instanceof HTMLElement) focused.focus()
  return isCopied
}
