import type Example from 'lucide-react/icons/ban'

export type Icon = typeof Example

// One import a file: the package's own index loads 1,900 icons wherever no bundler drops them, as on a server.
export { default as Ban } from 'lucide-react/icons/ban'
export { default as ChevronDown } from 'lucide-react/icons/chevron-down'
export { default as CircleAlert } from 'lucide-react/icons/circle-alert'
export { default as CircleCheck } from 'lucide-react/icons/circle-check'
export { default as CircleDashed } from 'lucide-react/icons/circle-dashed'
export { default as CircleQuestionMark } from 'lucide-react/icons/circle-question-mark'
export { default as CircleX } from 'lucide-react/icons/circle-x'
export { default as Clock } from 'lucide-react/icons/clock'
export { default as CornerDownRight } from 'lucide-react/icons/corner-down-right'
export { default as FilePenLine } from 'lucide-react/icons/file-pen-line'
export { default as FileText } from 'lucide-react/icons/file-text'
export { default as Globe } from 'lucide-react/icons/globe'
export { default as LoaderCircle } from 'lucide-react/icons/loader-circle'
export { default as Search } from 'lucide-react/icons/search'
export { default as Sparkle } from 'lucide-react/icons/sparkle'
export { default as Terminal } from 'lucide-react/icons/terminal'
export { default as TriangleAlert } from 'lucide-react/icons/triangle-alert'
export { default as Unplug } from 'lucide-react/icons/unplug'
export { default as Wrench } from 'lucide-react/icons/wrench'
