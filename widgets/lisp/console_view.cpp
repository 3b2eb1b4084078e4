// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/lisp/console_view.h"

#include <QKeyEvent>
#include <QScrollBar>
#include <QStringList>
#include <QTextBlock>
#include <QTextDocumentFragment>
#include <QTextLayout>
#include <algorithm>
#include <cmath>
#include <utility>

#include "widgets/base/look/theme.h"
#include "widgets/base/look/ui_scale.h"
#include "widgets/base/text/text_format.h"

namespace magna {

void ConsoleRecord::take(const ConsoleLines& said) {
  const std::uint64_t end = said.first + said.lines.size();
  if (end < taken_) taken_ = 0;
  for (std::uint64_t next = std::max(taken_, said.first); next < end; ++next) {
    add(said.lines[static_cast<std::size_t>(next - said.first)]);
  }
  taken_ = end;
}

void ConsoleRecord::add(ConsoleLine line, FilePlace about) {
  entries_.push_back({end_++, std::move(line), std::move(about)});
  if (entries_.size() > ConsoleLines::kMost) entries_.pop_front();
}

bool ConsoleFilter::passes(const ConsoleLine& line) const {
  if ((kinds & bit(line.kind)) == 0) return false;
  if (text.isEmpty()) return true;
  const QString shown = console_text(line);
  const auto words = text.split(QLatin1Char(' '), Qt::SkipEmptyParts);
  return std::ranges::all_of(
      words, [&](const QString& word) { return shown.contains(word, Qt::CaseInsensitive); });
}

QString console_text(const ConsoleLine& line) {
  QString shown = QString::fromStdString(shown_text(line));
  // A line break would split the line.
  return shown.replace(QLatin1Char('\r'), QLatin1Char(' '))
      .replace(QLatin1Char('\n'), QChar(QChar::LineSeparator));
}

PlacedText placed_text(const ConsoleRecord::Entry& entry) {
  const QString text = console_text(entry.line);
  PlacedText placed{text, find_places(text)};
  if (!entry.about) return placed;
  const auto named = short_place_text(entry.about);
  const auto same = std::ranges::find_if(placed.places, [&](const TextPlace& found) {
    return named.startsWith(short_place_text(found.place));
  });
  if (same != placed.places.end()) {
    same->place = entry.about;
  } else {
    if (!placed.text.isEmpty()) placed.text += QLatin1String("  ");
    placed.places.push_back({placed.text.size(), named.size(), entry.about});
    placed.text += named;
  }
  return placed;
}

namespace {

constexpr int kLeastLines = 6;  // visible lines: fewer would cut an answer

const QColor& colour_of(ConsoleKind kind, const Look& l) {
  switch (kind) {
    case ConsoleKind::Typed: return l.accent;
    case ConsoleKind::Message: return l.ok;
    case ConsoleKind::Warning: return l.caution;
    case ConsoleKind::Error: return l.warning;
    case ConsoleKind::Table: break;
  }
  return l.text;
}

QTextCharFormat in_colour(const QColor& colour, bool bold = false) {
  QTextCharFormat format;
  format.setForeground(colour);
  if (bold) format.setFontWeight(QFont::DemiBold);
  return format;
}

QTextCharFormat as_link(QTextCharFormat format, const FilePlace& place) {
  const QString name = place_text(place);
  format.setAnchor(true);
  format.setAnchorHref(name);
  format.setFontUnderline(true);
  format.setToolTip(ConsoleView::tr("Opens %1").arg(name));
  return format;
}

}  // namespace

ConsoleView::ConsoleView(const ConsoleRecord& record, QWidget* parent)
    : QPlainTextEdit(parent), record_(record) {
  setReadOnly(true);
  setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
  setUndoRedoEnabled(false);
  setTabChangesFocus(true);
  setFrameShape(QFrame::NoFrame);
  setWordWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
  setAccessibleName(tr("Lines of the console"));
  setAccessibleDescription(
      tr("Typed lines and answers, oldest first. Enter opens the place that the current line "
         "refers to."));
  viewport()->setMouseTracking(true);
  keep_scaled(*this, [this] {
    const QFont fixed = console_font();
    const double margins = 2 * document()->documentMargin();
    setMinimumHeight(kLeastLines * QFontMetrics(fixed).lineSpacing() + static_cast<int>(margins));
    if (font() != fixed) keep_place([this, &fixed] { setFont(fixed); });
  });
  connect(verticalScrollBar(), &QScrollBar::valueChanged, this, &ConsoleView::scrolled);
  // After scrolling by the cursor only a full repaint is announced.
  connect(this, &QPlainTextEdit::updateRequest, this, [this](const QRect& part) {
    if (part.contains(viewport()->rect())) scrolled();
  });
}

void ConsoleView::set_filter(ConsoleFilter filter) {
  if (filter == filter_) return;
  filter_ = std::move(filter);
  start_over();
}

void ConsoleView::set_stamps(double tick_seconds) {
  if (std::exchange(stamps_, tick_seconds) != tick_seconds) start_over();
}

void ConsoleView::start_over() {
  shown_.clear();
  next_ = 0;
  editing_ = true;
  clear();
  editing_ = false;
  follows_ = true;
  follow();
  go_to_newest();
}

void ConsoleView::follow() {
  const bool followed = follows_;
  const int at = verticalScrollBar()->value();
  editing_ = true;
  setUpdatesEnabled(false);
  const int gone = drop_old();
  const int came = add_new();
  if (followed) {
    verticalScrollBar()->setValue(verticalScrollBar()->maximum());
  } else if (gone > 0) {
    verticalScrollBar()->setValue(std::max(0, at - gone));  // the same lines stay visible
  }
  setUpdatesEnabled(true);
  editing_ = false;
  if (followed || came == 0) return;
  below_ += came;
  emit place_changed();
}

/// Returns the number of removed rows.
int ConsoleView::drop_old() {
  const std::uint64_t oldest =
      record_.entries().empty() ? record_.end() : record_.entries().front().number;
  const auto old = std::ranges::lower_bound(shown_, oldest) - shown_.begin();
  if (old == 0) return 0;
  shown_.erase(shown_.begin(), shown_.begin() + old);
  if (shown_.empty()) {
    clear();
    return 0;
  }
  int rows = 0;
  QTextCursor cut(document()->firstBlock());
  for (auto block = document()->firstBlock(); block.blockNumber() < old; block = block.next()) {
    rows += block.lineCount();
  }
  cut.setPosition(document()->findBlockByNumber(static_cast<int>(old)).position(),
                  QTextCursor::KeepAnchor);
  cut.removeSelectedText();
  return rows;
}

/// Returns the number of added visible lines.
int ConsoleView::add_new() {
  const auto& entries = record_.entries();
  int came = 0;
  QTextCursor whole(document());
  whole.beginEditBlock();  // one layout for all
  auto entry = std::ranges::lower_bound(entries, next_, {}, &ConsoleRecord::Entry::number);
  for (; entry != entries.end(); ++entry) {
    if (!filter_.passes(entry->line)) continue;
    add(*entry);
    shown_.push_back(entry->number);
    ++came;
  }
  whole.endEditBlock();
  next_ = record_.end();
  return came;
}

void ConsoleView::add(const ConsoleRecord::Entry& entry) {
  const ConsoleLine& line = entry.line;
  const Look& l = look_of(palette());
  QTextCursor end(document());
  end.movePosition(QTextCursor::End);
  if (!shown_.empty()) end.insertBlock();
  if (stamps_ > 0.0) {
    end.insertText(clock_text(static_cast<double>(line.tick) * stamps_) + QStringLiteral("  "),
                   in_colour(l.muted));
  }
  const PlacedText placed = placed_text(entry);
  const QTextCharFormat plain = in_colour(colour_of(line.kind, l), line.kind == ConsoleKind::Typed);
  qsizetype at = 0;
  for (const TextPlace& found : placed.places) {
    end.insertText(placed.text.mid(at, found.begin - at), plain);
    end.insertText(placed.text.mid(found.begin, found.length), as_link(plain, found.place));
    at = found.begin + found.length;
  }
  end.insertText(placed.text.mid(at), plain);
}

void ConsoleView::scrolled() {
  if (editing_) return;
  const bool newest = is_at_newest();
  if (newest == follows_ && (!newest || below_ == 0)) return;
  follows_ = newest;
  if (newest) below_ = 0;
  emit place_changed();
}

/// Whether the last row is fully visible: the cursor scrolls only that far.
bool ConsoleView::is_at_newest() const {
  if (verticalScrollBar()->value() >= verticalScrollBar()->maximum()) return true;
  const QTextBlock last = document()->lastBlock();
  const QPointF place = blockBoundingGeometry(last).translated(contentOffset()).topLeft();
  const int rows = last.layout()->lineCount();
  if (rows == 0) return false;
  const QRectF row = last.layout()->lineAt(rows - 1).naturalTextRect().translated(place);
  return std::floor(row.bottom()) <= viewport()->height();
}

void ConsoleView::go_to_newest() {
  editing_ = true;
  verticalScrollBar()->setValue(verticalScrollBar()->maximum());
  editing_ = false;
  follows_ = true;
  below_ = 0;
  emit place_changed();
}

QString ConsoleView::text_to_copy() const {
  const QTextCursor chosen = textCursor();
  if (!chosen.hasSelection()) return toPlainText();
  return chosen.selection().toPlainText();
}

bool ConsoleView::event(QEvent* event) {
  // Reading keys that the window also uses for robots.
  if (event->type() == QEvent::ShortcutOverride) {
    auto* key = static_cast<QKeyEvent*>(event);
    const bool page = key->key() == Qt::Key_PageUp || key->key() == Qt::Key_PageDown;
    if ((page && (key->modifiers() & ~Qt::ShiftModifier) == 0) || key == QKeySequence::SelectAll ||
        key == QKeySequence::Copy) {
      event->accept();
      return true;
    }
  }
  return QPlainTextEdit::event(event);
}

void ConsoleView::changeEvent(QEvent* event) {
  QPlainTextEdit::changeEvent(event);
  if (event->type() == QEvent::PaletteChange && !shown_.empty()) start_over();
}

void ConsoleView::resizeEvent(QResizeEvent* event) {
  keep_place([this, event] { QPlainTextEdit::resizeEvent(event); });
}

void ConsoleView::mouseMoveEvent(QMouseEvent* event) {
  QPlainTextEdit::mouseMoveEvent(event);
  const bool link = event->buttons() == Qt::NoButton && place_at(event->pos());
  viewport()->setCursor(link ? Qt::PointingHandCursor : Qt::IBeamCursor);
}

void ConsoleView::mouseReleaseEvent(QMouseEvent* event) {
  QPlainTextEdit::mouseReleaseEvent(event);
  if (event->button() != Qt::LeftButton || textCursor().hasSelection()) return;
  if (const FilePlace place = place_at(event->pos())) emit source_wanted(place);
}

void ConsoleView::keyPressEvent(QKeyEvent* event) {
  if (event->key() != Qt::Key_Return && event->key() != Qt::Key_Enter) {
    return QPlainTextEdit::keyPressEvent(event);
  }
  if (const FilePlace place = place_at_cursor()) emit source_wanted(place);
}

FilePlace ConsoleView::place_at_cursor() const {
  FilePlace first;
  const QTextBlock line = textCursor().block();
  for (auto part = line.begin(); !part.atEnd(); ++part) {
    const QTextFragment text = part.fragment();
    if (!text.charFormat().isAnchor()) continue;
    FilePlace place = place_from(text.charFormat().anchorHref());
    if (text.position() + text.length() > textCursor().position()) return place;
    if (!first) first = std::move(place);
  }
  return first;
}

void ConsoleView::keep_place(const std::function<void()>& change) {
  editing_ = true;
  change();
  if (follows_) verticalScrollBar()->setValue(verticalScrollBar()->maximum());
  editing_ = false;
}

}  // namespace magna
