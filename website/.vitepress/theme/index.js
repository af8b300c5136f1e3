import DefaultTheme from 'vitepress/theme-without-fonts'
import { keepLanguage } from '../code-groups.js'
import './style.css'

export default {
  extends: DefaultTheme,
  enhanceApp({ router }) {
    if (!import.meta.env.SSR) keepLanguage(router)
  },
}
