export { Ticket as default } from 'lucide-react'
