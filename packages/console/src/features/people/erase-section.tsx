import { useState } from 'react'
import type { Look } from '../../api/people.ts'
import { Button } from '../../components/button.tsx'
import { EraseDialog } from './erase-dialog.tsx'
import styles from './erase-section.module.css'

/** At the foot of the card, out of the way. */
export function EraseSection({ look, onErased }: { look: Look; onErased: (receiptId: string) => void }) {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <section className={styles.erase} aria-labelledby="erase">
      <div>
        <h2 id="erase">Erase</h2>
        <p className={styles.sentence}>
          Everything that is kept of this person goes for good. Records of the audit stay, and no longer say who it was.
        </p>
      </div>
      <Button onClick={() => setIsAsking(true)}>Erase this person…</Button>
      {isAsking && <EraseDialog look={look} onClose={() => setIsAsking(false)} onErased={onErased} />}
    </section>
  )
}
