/*
 * The styles of the first screen, in the one order that works: ground, variables, Mantine's parts from the
 * simple to the composed, then ours. Mantine's come in their layer, so ours win whenever a later screen
 * brings more of them; that screen imports its own (`@mantine/core/styles/<Name>.layer.css`).
 */
import '@mantine/core/styles/baseline.layer.css'
import '@mantine/core/styles/global.layer.css'
import './theme.css'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/VisuallyHidden.layer.css'
import '@mantine/core/styles/Text.layer.css'
import '@mantine/core/styles/Title.layer.css'
import '@mantine/core/styles/Anchor.layer.css'
import '@mantine/core/styles/Loader.layer.css'
import '@mantine/core/styles/ActionIcon.layer.css'
import '@mantine/core/styles/Button.layer.css'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/PasswordInput.layer.css'
import './fonts.css'
import './base.css'
