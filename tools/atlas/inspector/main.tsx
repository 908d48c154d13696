import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { InspectorPage } from './page.tsx'

const root = document.getElementById('root')
if (!root) throw new Error("The page has no 'root'")
createRoot(root).render(
  <StrictMode>
    <InspectorPage page={window} />
  </StrictMode>,
)
