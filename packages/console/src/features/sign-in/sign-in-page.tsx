import { PageHeader } from '../../parts/page-header.tsx'

export default function SignInPage() {
  return <PageHeader title="Sign in" />
}
