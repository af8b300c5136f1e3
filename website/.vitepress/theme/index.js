import { onContentUpdated } from 'vitepress'
import DefaultTheme from 'vitepress/theme-without-fonts'
import { onMounted } from 'vue'
import { chooseKept, keepLanguage } from '../code-groups.js'
import './style.css'

export default {
  extends: DefaultTheme,
  setup() {
    onMounted(keepLanguage)
    onContentUpdated(chooseKept)
  },
}
