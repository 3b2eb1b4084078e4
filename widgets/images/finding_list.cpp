// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/images/finding_list.h"

#include <QKeyEvent>
#include <QPainter>
#include <QScrollBar>
#include <QStyledItemDelegate>
#include <algorithm>
#include <set>
#include <utility>
#include <vector>

#include "core/render/camera.h"
#include "widgets/base/keys/focus_keys.h"
#include "widgets/base/look/focus_ring.h"
#include "widgets/base/look/mark_class.h"
#include "widgets/base/look/row_style.h"
#include "widgets/base/look/theme.h"
#include "widgets/base/look/ui_scale.h"
#include "widgets/base/state/snapshot_reader.h"
#include "widgets/base/text/text_format.h"
#include "widgets/base/text/tr.h"

namespace magna {

MarkPictures::MarkPictures(SnapshotFeed& feed, PictureMaker& maker, QObject* parent)
    : QObject(parent), feed_(feed), maker_(&maker) {
  connect(&feed, &SnapshotFeed::calm, this, &MarkPictures::follow);
  connect(&maker, &PictureMaker::made, this, &MarkPictures::take);
  follow();
}

void MarkPictures::follow() {
  const Snapshot& now = feed_.now();
  if (std::exchange(world_, world_number(now)) != world_number(now)) {
    images_.clear();  // another world numbers its images again
    pictures_.clear();
    asked_.clear();
  } else if (now.marks == marks_ && now.images == queue_) {
    return;
  }
  marks_ = now.marks;
  queue_ = now.images;
  std::set<std::uint32_t> wanted;
  if (marks_) {
    for (const Mark& mark : *marks_) wanted.insert(mark.mark.image);
  }
  wanted.erase(0);
  const auto unused = [&wanted](const auto& entry) { return !wanted.contains(entry.first); };
  std::erase_if(images_, unused);
  std::erase_if(pictures_, unused);
  if (queue_) {
    for (const auto& image : *queue_) {
      if (wanted.contains(image->id.value)) images_.try_emplace(image->id.value, image);
    }
  }
  ask();
}

MadePicturePtr MarkPictures::picture(std::uint32_t image) const {
  const auto at = pictures_.find(image);
  return at == pictures_.end() ? nullptr : at->second;
}

void MarkPictures::set_shown(bool shown) {
  if (std::exchange(shown_, shown) == shown) return;
  if (shown) return ask();
  for (const auto& [slot, image] : asked_) {
    if (maker_) maker_->forget(slot);
  }
  asked_.clear();
}

void MarkPictures::ask() {
  if (!shown_ || !maker_) return;
  for (const auto& [number, image] : images_) {
    if (asked_.size() >= kMostAsked) return;
    const bool is_asked = std::ranges::any_of(
        asked_, [number = number](const auto& entry) { return entry.second == number; });
    if (is_asked || pictures_.contains(number)) continue;
    const PictureMaker::Slot slot = maker_->new_slot();
    asked_.emplace(slot, number);
    PictureOrder order = order_of(*image);
    order.camera = smaller(order.camera, kPictureWidth);
    maker_->ask(slot, std::move(order));
  }
}

void MarkPictures::take(PictureMaker::Slot slot, const MadePicturePtr& picture) {
  const auto at = asked_.find(slot);
  if (at == asked_.end()) return;
  const std::uint32_t number = at->second;
  asked_.erase(at);
  if (images_.contains(number)) {
    pictures_[number] = picture;
    emit made();
  }
  ask();
}

namespace {

// Pixels at 100 %.
constexpr int kRow = 42;
constexpr int kPictureHeight = 33;
constexpr int kPictureSide = 44;
constexpr int kSign = 11;          // radius of a mark's sign
constexpr int kThirdColumn = 340;  // a row this wide has place and author, too
constexpr int kWideRow = 280;      // at least, of several beside each other
constexpr double kFaint = 0.5;     // opacity of a dismissed mark's picture

QString robot_of(const MarkContent& mark) {
  return mark.robot.empty() ? tr("on the map") : QString::fromStdString(mark.robot);
}

QString title_of(const FindingRow& row) {
  const MarkContent& mark = row.mark.mark;
  const QString title = QStringLiteral("%1 %2").arg(row.mark.id.value).arg(finding_word(mark.kind));
  const QString text = QString::fromStdString(mark.text).simplified();
  return text.isEmpty() ? title : tr("%1: %2").arg(title, text);
}

QString short_place(Point at) {
  return QStringLiteral("%1, %2").arg(number_text(at.x, 1), number_text(at.y, 1));
}

QString finding_tip(const FindingRow& row) {
  const MarkContent& mark = row.mark.mark;
  QString source = robot_of(mark);
  if (mark.image != 0) source = tr("%1, image %2").arg(source).arg(mark.image);
  return QStringLiteral("%1, %2\n%3\n%4\n%5")
      .arg(title_of(row), mark_state_word(state_of(mark)), source, point_text(mark.at),
           tr("by %1 at %2").arg(QString::fromStdString(row.mark.author), clock_text(row.seconds)));
}

QString spoken_finding(const FindingRow& row) {
  return finding_tip(row).replace(QLatin1Char('\n'), QStringLiteral(", "));
}

std::uint64_t finding_key(const FindingRow& row) { return row.mark.id.value; }

/// The two lines of a column.
struct TwoLines {
  QString above;
  QString below;
};

class FindingDelegate final : public QStyledItemDelegate {
 public:
  explicit FindingDelegate(FindingList& list) : QStyledItemDelegate(&list), list_(list) {}

  QSize sizeHint(const QStyleOptionViewItem&, const QModelIndex&) const override {
    return {list_.gridSize().isValid() ? list_.gridSize().width() : scaled(kWideRow), scaled(kRow)};
  }

  void paint(QPainter* painter, const QStyleOptionViewItem& option,
             const QModelIndex& index) const override {
    const Look& l = look_of(option.palette);
    const FindingRow& row = *RowModel<FindingRow>::at(index);
    const bool current = index == list_.currentIndex();
    painter->save();
    painter->setClipRect(option.rect);
    if (current) {
      painter->fillRect(option.rect, l.accent_tint);
      paint_row_bar(*painter, option.rect, l, true);
    } else if (option.state.testFlag(QStyle::State_MouseOver)) {
      painter->fillRect(option.rect, l.hover);
    }
    const QRect inner = option.rect.adjusted(scaled(kMargin), 0, -scaled(kMargin), 0);
    paint_picture(*painter, inner, row, l);
    paint_words(*painter, inner.adjusted(scaled(kPictureSide + kMargin), 0, 0, 0), row, option, l);
    if (option.state.testFlag(QStyle::State_HasFocus)) {
      draw_focus_ring(*painter, option.rect, option.palette);
    }
    painter->restore();
  }

 private:
  void paint_picture(QPainter& painter, const QRect& inner, const FindingRow& row,
                     const Look& l) const {
    const MarkContent& mark = row.mark.mark;
    const QRect box(inner.left(), inner.center().y() - scaled(kPictureHeight) / 2,
                    scaled(kPictureSide), scaled(kPictureHeight));
    painter.setOpacity(state_of(mark) == MarkState::Dismissed ? kFaint : 1.0);
    if (const MadePicturePtr small = list_.pictures().picture(mark.image)) {
      painter.setRenderHint(QPainter::SmoothPixmapTransform);
      painter.drawImage(box, small->image);
    } else {
      painter.setRenderHint(QPainter::Antialiasing);
      paint_mark_sign(painter, l, mark.kind, QRectF(box).center(), scaled(double{kSign}));
    }
    painter.setOpacity(1.0);
  }

  void paint_words(QPainter& painter, const QRect& box, const FindingRow& row,
                   const QStyleOptionViewItem& option, const Look& l) const {
    const MarkContent& mark = row.mark.mark;
    const bool third = option.rect.width() >= scaled(kThirdColumn);
    std::vector<TwoLines> columns{
        {title_of(row), mark_state_word(state_of(mark))},
        {robot_of(mark), clock_text(row.seconds)},
    };
    if (third) {
      columns.push_back({short_place(mark.at), QString::fromStdString(row.mark.author)});
    }
    const int first = box.width() * (third ? 40 : 55) / 100;
    const int other = (box.width() - first) / static_cast<int>(columns.size() - 1);
    int left = box.left();
    const int half = box.height() / 2;
    for (const TwoLines& column : columns) {
      const bool is_title = left == box.left();
      const QRect above(left, box.top() + scaled(2), (is_title ? first : other) - scaled(kGap),
                        half - scaled(2));
      QFont font = option.font;
      font.setBold(is_title);
      painter.setFont(font);
      painter.setPen(state_of(mark) == MarkState::Dismissed ? l.muted : l.text);
      draw(painter, above, column.above);
      painter.setFont(option.font);
      painter.setPen(l.muted);
      draw(painter, above.translated(0, half - scaled(2)), column.below);
      left += is_title ? first : other;
    }
  }

  static void draw(QPainter& painter, const QRect& box, const QString& text) {
    painter.drawText(box, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine,
                     painter.fontMetrics().elidedText(text, Qt::ElideRight, box.width()));
  }

  FindingList& list_;
};

}  // namespace

FindingList::FindingList(MarkPictures& pictures, QWidget* parent)
    : QListView(parent),
      pictures_(pictures),
      model_({.columns = {{.text = title_of, .tip = finding_tip, .spoken = spoken_finding}},
              .key = finding_key}) {
  setModel(&model_);
  setItemDelegate(new FindingDelegate(*this));
  setFrameShape(QFrame::NoFrame);
  setSelectionMode(QAbstractItemView::SingleSelection);
  setEditTriggers(QAbstractItemView::NoEditTriggers);
  setUniformItemSizes(true);
  setResizeMode(QListView::Adjust);
  setMovement(QListView::Static);
  setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  setTabKeyNavigation(false);
  setMouseTracking(true);
  setAccessibleName(tr("Findings"));
  setAccessibleDescription(
      tr("Up and Down choose a mark, Enter shows its place and image, Delete dismisses it."));
  leave_letters_to_window(*this);
  on_enter_key(*this, [this] { emit go_wanted(); });
  connect(this, &QListView::clicked, this, &FindingList::go_wanted);
  connect(selectionModel(), &QItemSelectionModel::currentChanged, this,
          &FindingList::choice_changed);
  connect(&pictures, &MarkPictures::made, viewport(), qOverload<>(&QWidget::update));
  keep_scaled(*this, [this] { fit(); });
}

void FindingList::show_marks(std::span<const Mark> marks, double tick_seconds) {
  std::vector<FindingRow> rows;
  rows.reserve(marks.size());
  for (const Mark& mark : marks) {
    rows.push_back({mark, static_cast<double>(mark.tick) * tick_seconds});
  }
  if (model_.show(std::move(rows))) emit choice_changed();
}

const Mark* FindingList::chosen() const {
  const FindingRow* const row = model_.at(currentIndex());
  return row != nullptr ? &row->mark : nullptr;
}

std::optional<int> FindingList::row_after(int by) const {
  const int count = model_.rowCount();
  if (count == 0) return {};
  const int row = currentIndex().row();
  if (row < 0) return by < 0 ? count - 1 : 0;
  const int next = row + by;
  return next >= 0 && next < count ? std::optional(next) : std::nullopt;
}

bool FindingList::can_step(int by) const { return row_after(by).has_value(); }

void FindingList::step(int by) {
  const auto row = row_after(by);
  if (!row) return;
  const QModelIndex index = model_.index(*row);
  setCurrentIndex(index);
  scrollTo(index);
}

void FindingList::keyPressEvent(QKeyEvent* event) {
  const bool plain = (event->modifiers() & ~Qt::KeypadModifier) == 0;
  if (plain && event->key() == Qt::Key_Delete && chosen() != nullptr) {
    emit dismiss_wanted();
    return;
  }
  QListView::keyPressEvent(event);
}

int FindingList::row_height() const { return scaled(kRow); }

QSize FindingList::sizeHint() const { return {scaled(kWideRow), 5 * row_height()}; }

QSize FindingList::minimumSizeHint() const { return {scaled(160), 2 * row_height()}; }

void FindingList::set_wide(bool wide) {
  if (std::exchange(wide_, wide) == wide) return;
  setFlow(wide ? QListView::LeftToRight : QListView::TopToBottom);
  setWrapping(wide);
  fit();
}

void FindingList::fit() {
  const int room = std::max(1, width() - verticalScrollBar()->sizeHint().width());
  const int columns = wide_ ? std::max(1, room / scaled(kWideRow)) : 1;
  const QSize grid(room / columns, row_height());
  if (grid != gridSize()) setGridSize(grid);
  updateGeometry();
}

void FindingList::resizeEvent(QResizeEvent* event) {
  QListView::resizeEvent(event);
  fit();
}

}  // namespace magna
