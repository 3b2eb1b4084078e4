// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/help/help_browser.h"

#include <QKeyEvent>
#include <QScrollBar>
#include <QTextBlock>
#include <QUrl>
#include <utility>

#include "widgets/action_set.h"
#include "widgets/help/help_library.h"

namespace magna {
namespace {

const QString kPageSuffix = QStringLiteral(".md");

QUrl url_of(const QString& page) {
  return QUrl(QStringLiteral("help:/%1%2").arg(page, kPageSuffix));
}

QString page_of(const QUrl& url) {
  const QString file = url.fileName();
  return file.endsWith(kPageSuffix) ? file.chopped(kPageSuffix.size()) : QString();
}

bool goes_back_or_forth(const QKeyEvent& event) {
  return event.modifiers() == Qt::AltModifier &&
         (event.key() == Qt::Key_Left || event.key() == Qt::Key_Right);
}

}  // namespace

HelpBrowser::HelpBrowser(const HelpLibrary& library, const ActionSet& actions, QWidget* parent)
    : QTextBrowser(parent), library_(library), actions_(actions) {
  setFrameShape(QFrame::NoFrame);
  setAccessibleName(tr("Help page"));
  setAccessibleDescription(
      tr("Tab moves from link to link, Enter follows a link, Alt+Left goes back"));
  document()->setDocumentMargin(10);
  document()->setIndentWidth(20);  // because the pane is narrow
  connect(&actions, &ActionSet::keys_changed, this, &HelpBrowser::renew);
}

QString HelpBrowser::page() const { return page_of(source()); }

void HelpBrowser::open(const QString& page, const QString& section) {
  if (library_.find(page) == nullptr) return;
  if (page != this->page()) setSource(url_of(page));
  if (!section.isEmpty()) go_to_section(section);
}

QVariant HelpBrowser::loadResource(int type, const QUrl& name) {
  if (type != QTextDocument::MarkdownResource) return {};
  const HelpPage* page = library_.find(page_of(name));
  return page == nullptr ? QVariant() : QVariant(fill_help(page->text, actions_));
}

bool HelpBrowser::event(QEvent* event) {
  if (event->type() == QEvent::ShortcutOverride &&
      goes_back_or_forth(*static_cast<QKeyEvent*>(event))) {
    event->accept();  // otherwise the image queue would use these keys
    return true;
  }
  return QTextBrowser::event(event);
}

void HelpBrowser::changeEvent(QEvent* event) {
  QTextBrowser::changeEvent(event);
  if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange) renew();
}

void HelpBrowser::showEvent(QShowEvent* event) {
  QTextBrowser::showEvent(event);
  if (std::exchange(stale_, false)) renew();
}

void HelpBrowser::renew() {
  if (source().isEmpty()) return;
  stale_ = !isVisible();
  if (stale_) return;
  const int at = verticalScrollBar()->value();
  reload();
  verticalScrollBar()->setValue(at);
}

void HelpBrowser::go_to_section(const QString& section) {
  for (QTextBlock block = document()->begin(); block.isValid(); block = block.next()) {
    if (block.blockFormat().headingLevel() == 0 || block.text() != section) continue;
    QTextCursor to(block);
    moveCursor(QTextCursor::End);  // so that the section then appears at the top
    setTextCursor(to);
    ensureCursorVisible();
    return;
  }
}

}  // namespace magna
