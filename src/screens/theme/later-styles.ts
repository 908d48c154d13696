/* Styles of Mantine's parts that pages use and the first screen does not, from the simple to the composed. */
import '@mantine/core/styles/Stack.layer.css'
import '@mantine/core/styles/Group.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/Card.layer.css'
import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/Switch.layer.css'
