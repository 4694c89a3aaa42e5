/** The frame around every page behind the sign-in: the sidebar, on phones a bar with a menu, and the content. */
import { Menu } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { Button } from '../components/button.tsx'
import { Mark } from '../design/mark.tsx'
import styles from './app-layout.module.css'
import { ConnectionNotice } from './connection-notice.tsx'
import { Drawer } from './drawer.tsx'
import { Sidebar, type SidebarProps } from './sidebar.tsx'

interface AppLayoutProps extends SidebarProps {
  children: ReactNode
}

export function AppLayout({ children, ...sidebar }: AppLayoutProps) {
  const { project, onSearch } = sidebar
  const [isMenuOpen, setIsMenuOpen] = useState(false)
  const [location] = useLocation()
  const searchFromMenu = (): void => {
    setIsMenuOpen(false)
    onSearch?.()
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is the reason
  useEffect(() => {
    setIsMenuOpen(false)
    window.scrollTo(0, 0)
  }, [location])
  return (
    <div className={styles.layout}>
      <a className={styles.skip} href="#content">
        Skip to the content
      </a>
      <aside className={styles.sidebar}>
        <Sidebar {...sidebar} />
      </aside>
      <header className={styles.bar}>
        <Button
          variant="quiet"
          aria-label="Menu"
          aria-haspopup="dialog"
          icon={<Menu size={20} />}
          onClick={() => setIsMenuOpen(true)}
        />
        <Mark size={20} />
        <span className={styles.barTitle}>{project?.name ?? 'Ambit'}</span>
      </header>
      {isMenuOpen && (
        <Drawer onClose={() => setIsMenuOpen(false)}>
          <Sidebar {...sidebar} onSearch={onSearch && searchFromMenu} />
        </Drawer>
      )}
      <main id="content" className={styles.main} tabIndex={-1}>
        <div className={styles.content}>{children}</div>
      </main>
      <ConnectionNotice />
    </div>
  )
}
