// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/help/command_palette.h"

#include <QApplication>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QPainter>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "widgets/base/look/row_style.h"
#include "widgets/base/look/theme.h"
#include "widgets/base/look/ui_scale.h"
#include "widgets/base/text/tr.h"

namespace magna {
namespace {

int palette_margin() { return scaled(8); }
int icon_side() { return scaled(20); }
int text_left() { return palette_margin() + icon_side() + scaled(10); }

int line_height(const QFont& font) { return QFontMetrics(font).height(); }

/// Paints the name with matched letters bold and underlined.
void draw_name(QPainter& painter, QRect box, const QString& name, const QList<int>& letters) {
  const QFont plain = painter.font();
  QFont strong = plain;
  strong.setBold(true);
  strong.setUnderline(true);
  for (int at = 0; at < name.size() && box.width() > 0;) {
    const bool typed = letters.contains(at);
    int end = at;
    while (end < name.size() && letters.contains(end) == typed) ++end;
    painter.setFont(typed ? strong : plain);
    const QString run = name.mid(at, end - at);
    painter.drawText(box, Qt::AlignVCenter | Qt::TextSingleLine,
                     painter.fontMetrics().elidedText(run, Qt::ElideRight, box.width()));
    box.setLeft(box.left() + painter.fontMetrics().horizontalAdvance(run));
    at = end;
  }
  painter.setFont(plain);
}

QString spoken_entry(const PaletteRow& row) {
  QStringList parts{row.entry->text, row.entry->keys};
  if (!row.entry->enabled) parts << tr("not possible now");
  parts << row.detail();
  parts.removeAll(QString());
  return parts.join(QStringLiteral(", "));
}

RowDescription<PaletteRow> palette_rows() {
  using Row = PaletteRow;
  return {
      .columns = {{.text = [](const Row& row) { return row.entry->text; },
                   .icon = [](const Row& row) { return QVariant(row.entry->icon); },
                   .spoken = spoken_entry}},
      .tip =
          [](const Row& row) { return row.entry->enabled ? row.entry->hint : row.entry->problem; },
      .other =
          [](const Row& row, int /*column*/, int role) {
            return role == Qt::AccessibleDescriptionRole ? QVariant(row.entry->hint) : QVariant();
          }};
}

}  // namespace

QString PaletteRow::detail() const {
  QStringList parts{entry->detail, entry->about, entry->state};
  if (!entry->enabled) parts << entry->problem;
  parts.removeAll(QString());
  return parts.join(QStringLiteral(" · "));
}

PaletteModel::PaletteModel(QObject* parent) : RowModel(palette_rows(), parent) {}

void PaletteModel::set_entries(std::vector<PaletteEntry> entries, std::vector<std::string> recent) {
  reset({});
  entries_ = std::move(entries);
  recent_ = std::move(recent);
  search({});
}

void PaletteModel::search(const QString& typed) {
  std::vector<PaletteRow> rows;
  for (const PaletteHit& hit : find_entries(entries_, typed, recent_)) {
    rows.push_back({&entries_[hit.entry], QList<int>(hit.letters.begin(), hit.letters.end())});
  }
  reset(std::move(rows));
}

void PaletteDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                            const QModelIndex& index) const {
  const Look& l = look_of(option.palette);
  const PaletteRow& row = *PaletteModel::at(index);
  const bool current = option.state.testFlag(QStyle::State_Selected);
  const bool enabled = row.entry->enabled;
  painter->save();
  painter->fillRect(option.rect, current ? l.accent_tint : l.base);
  if (current) paint_row_bar(*painter, option.rect, l, true);  // not by colour alone
  const QRect box = option.rect.adjusted(palette_margin(), 4, -palette_margin(), -4);
  const int side = icon_side();
  row.entry->icon.paint(painter, QRect(box.left() + 2, box.center().y() - side / 2, side, side),
                        Qt::AlignCenter, enabled ? QIcon::Normal : QIcon::Disabled);
  const int height = line_height(option.font);
  QRect name(option.rect.left() + text_left(), box.top(), 0, height);
  name.setRight(box.right());
  const QRect below(name.left(), box.top() + height, name.width(), height);
  const QString& keys = row.entry->keys;
  painter->setFont(option.font);
  painter->setPen(l.muted);
  painter->drawText(name, Qt::AlignRight | Qt::AlignVCenter, keys);
  name.setRight(name.right() - painter->fontMetrics().horizontalAdvance(keys) - palette_margin());
  painter->setPen(enabled ? l.text : l.muted);
  draw_name(*painter, name, row.entry->text, row.letters);
  painter->setPen(l.muted);
  const QString detail = row.detail();
  painter->drawText(below, Qt::AlignVCenter | Qt::TextSingleLine,
                    painter->fontMetrics().elidedText(detail, Qt::ElideRight, below.width()));
  painter->restore();
}

QSize PaletteDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex&) const {
  return {200, 2 * line_height(option.font) + 8};
}

namespace {

constexpr int kPaletteWidth = 560;  // pixels at 100 %, as below
constexpr int kPaletteRows = 9;
constexpr int kFromTop = 48;  // below the bar with the stop button
constexpr int kPage = 8;

bool plain(const QEvent* event) {
  const auto modifiers = static_cast<const QKeyEvent*>(event)->modifiers();
  return (modifiers & ~(Qt::KeypadModifier | Qt::ShiftModifier)) == 0;
}

}  // namespace

CommandPalette::CommandPalette(QWidget& window, Source source)
    : QFrame(&window), window_(window), source_(std::move(source)) {
  setAccessibleName(tr("Find an action"));
  setAutoFillBackground(true);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(9, 9, 9, 9);
  column->setSpacing(8);
  field_ = new QLineEdit(this);
  field_->setPlaceholderText(tr("Type an action, a pane or a robot's name"));
  field_->setAccessibleName(tr("Action to find"));
  field_->setClearButtonEnabled(true);
  keep_scaled(*field_, [this] { field_->setMinimumHeight(scaled(32)); });
  column->addWidget(field_);
  list_ = new QListView(this);
  list_->setModel(&model_);
  list_->setItemDelegate(new PaletteDelegate(list_));
  list_->setUniformItemSizes(true);
  list_->setFrameShape(QFrame::NoFrame);
  list_->setFocusPolicy(Qt::NoFocus);  // controlled by arrow keys from the field
  list_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  list_->setVerticalScrollMode(QAbstractItemView::ScrollPerItem);
  list_->setAccessibleName(tr("Matches"));
  column->addWidget(list_, 1);
  nothing_ = new QLabel(tr("No matches. Try fewer letters."), this);
  nothing_->setAlignment(Qt::AlignCenter);
  nothing_->setMinimumHeight(48);
  column->addWidget(nothing_);
  hide();
  field_->installEventFilter(this);
  window_.installEventFilter(this);
  connect(field_, &QLineEdit::textChanged, this, &CommandPalette::search);
  connect(list_, &QListView::clicked, this, [this](const QModelIndex& index) {
    choose(index.row());
    run_chosen();
  });
  connect(list_->selectionModel(), &QItemSelectionModel::currentChanged, this,
          &CommandPalette::follow_choice);
}

void CommandPalette::open() {
  if (!isVisible()) focus_before_ = QApplication::focusWidget();
  model_.set_entries(source_(), recent_);
  const QSignalBlocker quiet(field_);
  field_->clear();
  search();
  place();
  show();
  raise();
  field_->setFocus(Qt::PopupFocusReason);
}

void CommandPalette::close_palette() {
  if (!isVisible()) return;
  const bool had_focus = isAncestorOf(QApplication::focusWidget());
  hide();
  if (had_focus && focus_before_ && focus_before_->isVisible()) {
    focus_before_->setFocus(Qt::PopupFocusReason);
  }
}

void CommandPalette::place() {
  const int row = list_->itemDelegate()->sizeHint(QStyleOptionViewItem(), {}).height();
  const int rows = std::clamp(model_.rowCount(), 2, kPaletteRows);
  const int wanted = field_->sizeHint().height() + rows * std::max(row, scaled(36)) + scaled(40);
  const int width = std::min(scaled(kPaletteWidth), window_.width() - 16);
  const int height = std::min(wanted, window_.height() - scaled(kFromTop) - 16);
  setGeometry((window_.width() - width) / 2, scaled(kFromTop), width, height);
}

void CommandPalette::search() {
  model_.search(field_->text().trimmed());
  const bool found = model_.rowCount() > 0;
  list_->setVisible(found);
  nothing_->setVisible(!found);
  choose(0);
}

void CommandPalette::choose(int row) {
  if (model_.rowCount() == 0) return follow_choice();
  const QModelIndex index = model_.index(std::clamp(row, 0, model_.rowCount() - 1));
  list_->setCurrentIndex(index);
  list_->scrollTo(index);
  follow_choice();
}

// The focus stays in the field, so screen readers get the selection as its description.
void CommandPalette::follow_choice() {
  const QModelIndex index = list_->currentIndex();
  field_->setAccessibleDescription(index.isValid()
                                       ? tr("%1 of %2: %3")
                                             .arg(index.row() + 1)
                                             .arg(model_.rowCount())
                                             .arg(index.data(Qt::AccessibleTextRole).toString())
                                       : nothing_->text());
}

void CommandPalette::run_chosen() {
  const PaletteRow* const row = PaletteModel::at(list_->currentIndex());
  if (row == nullptr || !row->entry->enabled) return;  // its row shows the reason
  const PaletteEntry* const chosen = row->entry;
  std::erase(recent_, chosen->id);
  recent_.insert(recent_.begin(), chosen->id);
  if (recent_.size() > kRecent) recent_.pop_back();
  const auto run = chosen->run;  // copied, because the action may open the palette again
  close_palette();
  emit used();
  if (run) run();
}

bool CommandPalette::steer(int key) {
  const int row = list_->currentIndex().row();
  const int last = model_.rowCount() - 1;
  switch (key) {
    case Qt::Key_Down: choose(row >= last ? 0 : row + 1); return true;
    case Qt::Key_Up: choose(row <= 0 ? last : row - 1); return true;
    case Qt::Key_PageDown: choose(row + kPage); return true;
    case Qt::Key_PageUp: choose(row - kPage); return true;
    case Qt::Key_Return:
    case Qt::Key_Enter: run_chosen(); return true;
    case Qt::Key_Escape: close_palette(); return true;
    case Qt::Key_Tab:
    case Qt::Key_Backtab: return true;  // there is no other widget to focus
    default: return false;
  }
}

bool CommandPalette::eventFilter(QObject* watched, QEvent* event) {
  if (watched == &window_) {
    if (event->type() == QEvent::Resize && isVisible()) place();
    return false;
  }
  switch (event->type()) {
    case QEvent::ShortcutOverride:
      if (!plain(event)) return false;
      // While open, the palette uses keys that are shortcuts of the window (page up: previous
      // robot).
      switch (static_cast<QKeyEvent*>(event)->key()) {
        case Qt::Key_Down:
        case Qt::Key_Up:
        case Qt::Key_PageDown:
        case Qt::Key_PageUp:
        case Qt::Key_Return:
        case Qt::Key_Enter:
        case Qt::Key_Escape: event->accept(); return true;
        default: return false;
      }
    case QEvent::KeyPress: return plain(event) && steer(static_cast<QKeyEvent*>(event)->key());
    case QEvent::FocusOut:
      if (static_cast<QFocusEvent*>(event)->reason() != Qt::ActiveWindowFocusReason &&
          static_cast<QFocusEvent*>(event)->reason() != Qt::PopupFocusReason) {
        hide();
      }
      return false;
    default: return false;
  }
}

void CommandPalette::paintEvent(QPaintEvent*) {
  const Look& l = look_of(palette());
  QPainter painter(this);
  painter.fillRect(rect(), l.window);
  painter.setPen(QPen(l.accent, 1));
  painter.drawRect(rect().adjusted(0, 0, -1, -1));
}

}  // namespace magna
