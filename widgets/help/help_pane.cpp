// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/help/help_pane.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLineEdit>
#include <QListWidget>
#include <QScrollBar>
#include <QStackedWidget>
#include <QTextBlock>
#include <QToolButton>
#include <QUrl>
#include <QVBoxLayout>
#include <utility>

#include "widgets/base/keys/action_set.h"
#include "widgets/base/look/ui_scale.h"
#include "widgets/base/parts/empty_pages.h"
#include "widgets/base/parts/tool_button.h"

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

constexpr int kLeastPageHeight = 260;  // pixels at 100 %

const QString kIndex = QStringLiteral("index");

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

HelpPane::HelpPane(const ActionSet& actions, QWidget* parent)
    : QWidget(parent),
      actions_(actions),
      browser_(new HelpBrowser(library_, actions, this)),
      stack_(new QStackedWidget(this)),
      hits_(new QListWidget(this)),
      field_(new QLineEdit(this)) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(4);
  auto* bar = new QHBoxLayout;
  bar->setContentsMargins(8, 4, 8, 0);
  bar->setSpacing(4);
  make_bar(*bar);
  column->addLayout(bar);
  hits_->setAccessibleName(tr("Search results"));
  hits_->setWordWrap(true);
  hits_->setFrameShape(QFrame::NoFrame);
  hits_->setTabKeyNavigation(false);
  hits_->installEventFilter(this);
  hit_pages_ = new EmptyPages(*hits_, this);
  stack_->addWidget(browser_);
  stack_->addWidget(hit_pages_);
  column->addWidget(stack_, 1);
  connect(hits_, &QListWidget::itemActivated, this,
          [this](QListWidgetItem* item) { open_hit(hits_->row(item)); });
  connect(hits_, &QListWidget::itemClicked, this,
          [this](QListWidgetItem* item) { open_hit(hits_->row(item)); });
  browser_->open(kIndex);
}

void HelpPane::make_bar(QHBoxLayout& row) {
  auto* back = make_icon_button(QStringLiteral("robot-previous"), tr("Back"),
                                tr("Shows the previous page (Alt+Left in the page)"), this);
  auto* forward = make_icon_button(QStringLiteral("robot-next"), tr("Forward"),
                                   tr("Shows the next page (Alt+Right in the page)"), this);
  auto* home =
      make_icon_button(QStringLiteral("help"), tr("Contents"), tr("Shows the list of pages"), this);
  field_->setPlaceholderText(tr("Search the help"));
  field_->setAccessibleName(tr("Search the help"));
  field_->setAccessibleDescription(
      tr("Down moves to the results, Enter opens the first one, Esc returns to the page"));
  field_->setClearButtonEnabled(true);
  field_->installEventFilter(this);
  for (QToolButton* button : {back, forward, home}) row.addWidget(button);
  row.addWidget(field_, 1);
  connect(back, &QToolButton::clicked, this, [this] {
    field_->clear();
    browser_->backward();
  });
  connect(forward, &QToolButton::clicked, this, [this] {
    field_->clear();
    browser_->forward();
  });
  connect(home, &QToolButton::clicked, this, [this] { show_page(kIndex); });
  connect(field_, &QLineEdit::textChanged, this, &HelpPane::search);
  back->setEnabled(false);
  forward->setEnabled(false);
  connect(browser_, &QTextBrowser::backwardAvailable, back, &QWidget::setEnabled);
  connect(browser_, &QTextBrowser::forwardAvailable, forward, &QWidget::setEnabled);
}

bool HelpPane::searching() const { return stack_->currentWidget() != browser_; }

void HelpPane::show_page(const QString& id, const QString& section) {
  field_->clear();
  browser_->open(id, section);
}

void HelpPane::show_page_about(const QWidget* widget) {
  const HelpPage* page = library_.page_about(widget);
  show_page(page == nullptr ? kIndex : page->id);
}

void HelpPane::take_focus() {
  activateWindow();  // the pane may float
  browser_->setFocus(Qt::ShortcutFocusReason);
}

void HelpPane::search() {
  const QString words = field_->text();
  found_ = library_.search(words, actions_);
  hits_->clear();
  for (const HelpHit& hit : found_) {
    const QString place =
        hit.section.isEmpty() ? hit.title : tr("%1: %2").arg(hit.title, hit.section);
    auto* item = new QListWidgetItem(QStringLiteral("%1\n%2").arg(place, hit.line), hits_);
    item->setData(Qt::AccessibleTextRole, tr("%1. %2").arg(place, hit.line));
  }
  if (!found_.empty()) hits_->setCurrentRow(0);
  hit_pages_->show_empty(found_.empty()
                             ? tr("No page has all of these words. Try fewer or shorter words.")
                             : QString());
  stack_->setCurrentWidget(words.trimmed().isEmpty() ? static_cast<QWidget*>(browser_)
                                                     : hit_pages_);
}

void HelpPane::open_hit(int row) {
  if (row < 0 || static_cast<std::size_t>(row) >= found_.size()) return;
  const HelpHit hit = found_[static_cast<std::size_t>(row)];  // copied, because opening the page
                                                              // clears the results
  show_page(hit.page, hit.section);
  take_focus();
}

bool HelpPane::take_key(const QObject& watched, int key) {
  if (key == Qt::Key_Escape && searching()) {
    field_->clear();
    take_focus();
    return true;
  }
  if (key == Qt::Key_Return || key == Qt::Key_Enter) {
    open_hit(hits_->currentRow());
    return true;
  }
  if (&watched == field_ && key == Qt::Key_Down && searching() && !found_.empty()) {
    hits_->setFocus(Qt::TabFocusReason);
    return true;
  }
  return false;
}

QSize HelpPane::minimumSizeHint() const {
  return QWidget::minimumSizeHint().expandedTo({0, scaled(kLeastPageHeight)});
}

bool HelpPane::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::KeyPress) {
    auto* key = static_cast<QKeyEvent*>(event);
    if (key->modifiers() == Qt::NoModifier || key->modifiers() == Qt::KeypadModifier) {
      if (take_key(*watched, key->key())) return true;
    }
  }
  return QWidget::eventFilter(watched, event);
}

}  // namespace magna
