export { ScrollText as default } from 'lucide-react'
