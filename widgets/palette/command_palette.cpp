// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/palette/command_palette.h"

#include <QApplication>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QPainter>
#include <QVBoxLayout>
#include <algorithm>

#include "widgets/theme.h"
#include "widgets/ui_scale.h"

namespace magna {
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
