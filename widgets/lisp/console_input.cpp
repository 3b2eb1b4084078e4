// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/lisp/console_input.h"

#include <QKeyEvent>
#include <QPainter>
#include <algorithm>
#include <utility>

#include "core/sexp/sexp.h"
#include "widgets/base/look/theme.h"
#include "widgets/base/look/ui_scale.h"
#include "widgets/base/text/tr.h"

namespace magna {
namespace {

constexpr int kCursorInset = 5;  // QLineEdit's inset of the cursor in its cursorRect

bool bare(const QKeyEvent& key) { return (key.modifiers() & ~Qt::KeypadModifier) == 0; }

int characters(const QByteArray& line, std::size_t bytes) {
  return static_cast<int>(QString::fromUtf8(line.left(static_cast<qsizetype>(bytes))).size());
}

}  // namespace

void LineHistory::add(const QString& line) {
  end_search();
  if (!lines_.isEmpty() && lines_.back() == line) return;
  lines_ << line;
  if (lines_.size() > kMost) lines_.removeFirst();
}

QString LineHistory::earlier(const QString& shown) {
  if (at_ < 0) draft_ = shown;
  for (qsizetype next = (at_ < 0 ? lines_.size() : at_) - 1; next >= 0; --next) {
    if (!lines_[next].startsWith(draft_) || lines_[next] == shown) continue;
    at_ = next;
    return lines_[next];
  }
  return shown;
}

QString LineHistory::later(const QString& shown) {
  if (at_ < 0) return shown;
  for (qsizetype next = at_ + 1; next < lines_.size(); ++next) {
    if (!lines_[next].startsWith(draft_) || lines_[next] == shown) continue;
    at_ = next;
    return lines_[next];
  }
  end_search();
  return draft_;
}

QString paren_hint(const QString& text) {
  const OpenSexp open = open_sexp(text.toStdString());
  if (open.extra > 0) return tr("%1 ) too many").arg(open.extra);
  if (open.string) return tr("\" missing");
  return open.lists.empty() ? QString() : tr("%1 ) missing").arg(open.lists.size());
}

CompletionList::CompletionList(QWidget* window) : QListView(window) {
  setModel(&model_);
  setFocusPolicy(Qt::NoFocus);
  setEditTriggers(NoEditTriggers);
  setUniformItemSizes(true);
  setFrameStyle(QFrame::Box | QFrame::Plain);
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  setVerticalScrollMode(ScrollPerItem);
  setAccessibleName(tr("Completions"));
  hide();
  connect(this, &QListView::clicked, this,
          [this](const QModelIndex& index) { emit taken(index.data().toString()); });
}

void CompletionList::offer(const QStringList& words, const QRect& place) {
  words_ = words;
  model_.setStringList(words);
  if (words.isEmpty()) return hide();
  setCurrentIndex(model_.index(0));
  const QFontMetrics metrics(font());
  int widest = 0;
  for (const QString& word : words) widest = std::max(widest, metrics.horizontalAdvance(word));
  const int row = std::max(sizeHintForRow(0), 1);
  const int rows = std::min<int>(kPage, static_cast<int>(words.size()));
  const QSize room = parentWidget()->size();
  const QSize size(std::min(widest + scaled(40), room.width() - 8), rows * row + 2 * frameWidth());
  const int left = std::clamp(place.left(), 4, std::max(4, room.width() - size.width() - 4));
  const int above = place.top() - size.height() - 2;
  setGeometry(QRect(QPoint(left, above >= 0 ? above : place.bottom() + 2), size));
  show();
  raise();
}

void CompletionList::step(int rows) {
  const int last = model_.rowCount() - 1;
  int next = currentIndex().row() + rows;
  if (rows == 1 && next > last) next = 0;
  if (rows == -1 && next < 0) next = last;
  setCurrentIndex(model_.index(std::clamp(next, 0, last)));
}

ConsoleInput::ConsoleInput(Completer completer, QWidget* parent)
    : QLineEdit(parent), completer_(std::move(completer)) {
  setAccessibleName(tr("Command"));
  connect(this, &QLineEdit::textEdited, this, [this] { history_.end_search(); });
  connect(this, &QLineEdit::textChanged, this, &ConsoleInput::refresh);
  connect(this, &QLineEdit::cursorPositionChanged, this, &ConsoleInput::refresh);
  connect(this, &QLineEdit::selectionChanged, this, &ConsoleInput::refresh);
}

ConsoleInput::~ConsoleInput() { delete offers_.data(); }

CompletionList* ConsoleInput::offers() const {
  return offers_ && offers_->isVisible() ? offers_.data() : nullptr;
}

ConsoleInput::Completions ConsoleInput::completions() const {
  const QByteArray line = text().toUtf8();
  const auto cursor = static_cast<std::size_t>(text().left(cursorPosition()).toUtf8().size());
  const ConsoleCompletion found =
      completer_(std::string_view(line.constData(), static_cast<std::size_t>(line.size())), cursor);
  Completions completions;
  completions.begin = characters(line, found.begin);
  for (const std::string& word : found.words) completions.words << QString::fromStdString(word);
  return completions;
}

void ConsoleInput::refresh() {
  suggestion_.clear();
  hint_ = paren_hint(begun_.isEmpty() ? text() : begun_ + QLatin1Char('\n') + text());
  const int hint = hint_.isEmpty() ? 0 : fontMetrics().horizontalAdvance(hint_) + scaled(kGap);
  if (textMargins().right() != hint) setTextMargins(0, 0, hint, 0);
  const bool at_end = cursorPosition() == text().size() && !hasSelectedText();
  const Completions now = at_end && !text().isEmpty() ? completions() : Completions();
  const QString word = text().mid(now.begin);
  if (!word.isEmpty() && !now.words.contains(word, Qt::CaseInsensitive)) {
    for (const QString& way : now.words) {
      if (!way.startsWith(word, Qt::CaseInsensitive)) continue;
      suggestion_ = way.mid(word.size());
      break;
    }
  }
  if (offers() != nullptr) show_offers(completions());
  setAccessibleDescription(offers() != nullptr ? tr("%1 of %2: %3")
                                                     .arg(offers_->currentIndex().row() + 1)
                                                     .arg(offers_->words().size())
                                                     .arg(offers_->chosen())
                                               : hint_);
  update();
}

void ConsoleInput::offer() {
  const Completions now = completions();
  if (now.words.size() == 1) return take(now.words.front());
  show_offers(now);
  refresh();
}

void ConsoleInput::show_offers(const Completions& completions) {
  if (!offers_ || offers_->parentWidget() != window()) {  // the pane has been floated or docked
    delete offers_.data();
    offers_ = new CompletionList(window());
    connect(offers_, &CompletionList::taken, this, &ConsoleInput::take);
  }
  if (offers_->isVisible() && offers_->words() == completions.words) return;
  offers_->setFont(font());
  const int back = fontMetrics().horizontalAdvance(
      text().mid(completions.begin, cursorPosition() - completions.begin));
  QRect place = rect();
  place.setLeft(std::max(0, cursorRect().left() - back));
  offers_->offer(completions.words, QRect(mapTo(window(), place.topLeft()), place.size()));
}

void ConsoleInput::close_offers() {
  if (offers() == nullptr) return;
  offers_->hide();
  refresh();
}

/// Replaces the word before the cursor.
void ConsoleInput::take(const QString& word) {
  const int begin = completions().begin;
  close_offers();
  history_.end_search();
  setSelection(begin, cursorPosition() - begin);
  insert(word);
}

bool ConsoleInput::take_suggestion() {
  if (suggestion_.isEmpty()) return false;
  take(text().mid(completions().begin) + suggestion_);
  return true;
}

void ConsoleInput::add_history(const QStringList& lines) {
  for (const QString& line : lines) history_.add(line);
}

void ConsoleInput::enter(bool more) {
  const QString line = text().trimmed();
  if (line.isEmpty() && begun_.isEmpty()) return;
  if (!line.isEmpty()) history_.add(line);
  const QString lines = begun_.isEmpty() ? line : begun_ + QLatin1Char('\n') + line;
  // An empty line ends an expression too.
  const bool open = lines.startsWith(QLatin1Char('(')) &&
                    (more || (!line.isEmpty() && is_open_expression(lines.toStdString())));
  clear();
  set_begun(open ? lines : QString());
  if (!open) emit entered(lines.trimmed());
}

void ConsoleInput::set_begun(const QString& lines) {
  if (begun_ == lines) return;
  begun_ = lines;
  refresh();
  emit begun(begun_);
}

void ConsoleInput::show_past(const QString& line) {
  if (line != text()) setText(line);
}

bool ConsoleInput::steer_offers(int key) {
  switch (key) {
    case Qt::Key_Down: offers_->step(+1); break;
    case Qt::Key_Up: offers_->step(-1); break;
    case Qt::Key_PageDown: offers_->step(+CompletionList::kPage); break;
    case Qt::Key_PageUp: offers_->step(-CompletionList::kPage); break;
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_Tab:
    case Qt::Key_Right: take(offers_->chosen()); return true;
    case Qt::Key_Escape: close_offers(); return true;
    default: return false;
  }
  refresh();
  return true;
}

bool ConsoleInput::steer(const QKeyEvent& key) {
  if (key.key() == Qt::Key_Down && key.modifiers() == Qt::AltModifier) {
    offer();
    return true;
  }
  const bool enters = key.key() == Qt::Key_Return || key.key() == Qt::Key_Enter;
  if (enters && (key.modifiers() & ~Qt::KeypadModifier) == Qt::ShiftModifier) {
    enter(true);
    return true;
  }
  if (!bare(key)) return false;
  if (offers() != nullptr && steer_offers(key.key())) return true;
  switch (key.key()) {
    case Qt::Key_Return:
    case Qt::Key_Enter: enter(false); return true;
    case Qt::Key_Escape:
      if (begun_.isEmpty()) return false;
      set_begun({});
      return true;
    case Qt::Key_Up: show_past(history_.earlier(text())); return true;
    case Qt::Key_Down: show_past(history_.later(text())); return true;
    case Qt::Key_Right:
    case Qt::Key_End: return take_suggestion();
    default: return false;
  }
}

bool ConsoleInput::event(QEvent* event) {
  if (event->type() == QEvent::ShortcutOverride && (offers() != nullptr || !begun_.isEmpty())) {
    const auto& key = *static_cast<QKeyEvent*>(event);
    const bool page = key.key() == Qt::Key_PageUp || key.key() == Qt::Key_PageDown;
    if (bare(key) && ((page && offers() != nullptr) || key.key() == Qt::Key_Escape)) {
      event->accept();  // the window uses these keys, too
      return true;
    }
  }
  // Otherwise Tab moves the focus before keyPressEvent has it.
  if (event->type() == QEvent::KeyPress) {
    const auto& key = *static_cast<QKeyEvent*>(event);
    if (key.key() == Qt::Key_Tab && bare(key)) {
      const bool takes = offers() != nullptr ? steer_offers(Qt::Key_Tab) : take_suggestion();
      if (takes) return true;
    }
  }
  return QLineEdit::event(event);
}

void ConsoleInput::keyPressEvent(QKeyEvent* event) {
  if (!steer(*event)) QLineEdit::keyPressEvent(event);
}

void ConsoleInput::paintEvent(QPaintEvent* event) {
  QLineEdit::paintEvent(event);
  if (suggestion_.isEmpty() && hint_.isEmpty()) return;
  QPainter painter(this);
  painter.setPen(look_of(palette()).muted);
  const QRect line = rect().adjusted(scaled(kGap), 0, -scaled(kGap), 0);
  painter.drawText(line, Qt::AlignVCenter | Qt::AlignRight, hint_);
  if (suggestion_.isEmpty() || !hasFocus()) return;
  QRect behind = line;
  behind.setLeft(cursorRect().left() + kCursorInset + 1);
  behind.setRight(line.right() - textMargins().right());
  QFont slanted = font();
  slanted.setItalic(true);  // suggestions must not differ by colour only
  painter.setFont(slanted);
  painter.drawText(behind, Qt::AlignVCenter | Qt::AlignLeft,
                   QFontMetrics(slanted).elidedText(suggestion_ + QStringLiteral(" →"),
                                                    Qt::ElideRight, behind.width()));
}

void ConsoleInput::focusOutEvent(QFocusEvent* event) {
  close_offers();
  QLineEdit::focusOutEvent(event);
}

void ConsoleInput::hideEvent(QHideEvent* event) {
  close_offers();
  QLineEdit::hideEvent(event);
}

}  // namespace magna
