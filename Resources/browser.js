// The page of `estada open` works without this script, which only saves some steps.
'use strict'

// What was refused comes first for who cannot see the page.
const faults = document.getElementById('faults')
if (faults) faults.focus()

// A link to a field in a part that is closed opens that part.
for (const link of document.querySelectorAll('#faults a')) {
  link.addEventListener('click', () => {
    const field = document.querySelector(link.getAttribute('href'))
    const part = field && field.closest('details')
    if (part) part.open = true
    if (field) field.focus()
  })
}

// Whoever leaves a form that was changed is asked first.
let isChanged = false
for (const form of document.querySelectorAll('form[data-watched]')) {
  form.addEventListener('input', () => { isChanged = true })
  form.addEventListener('submit', () => { isChanged = false })
}
addEventListener('beforeunload', event => { if (isChanged) event.preventDefault() })

// A second click sends nothing a second time; the browser's own way back makes the button whole again.
const forms = document.querySelectorAll('form[method="post"]')
for (const form of forms) {
  form.addEventListener('submit', event => {
    if (form.dataset.sent) event.preventDefault()
    form.dataset.sent = 'yes'
  })
}
addEventListener('pageshow', () => { for (const form of forms) delete form.dataset.sent })

// A file that is dropped anywhere on its form is taken.
for (const input of document.querySelectorAll('input[type="file"]')) {
  const form = input.closest('form')
  form.addEventListener('dragover', event => event.preventDefault())
  form.addEventListener('drop', event => {
    if (!event.dataTransfer.files.length) return
    event.preventDefault()
    input.files = event.dataTransfer.files
    input.dispatchEvent(new Event('input', { bubbles: true }))
  })
}
