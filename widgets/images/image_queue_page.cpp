// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/images/image_queue_page.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPainter>
#include <QScrollBar>
#include <QStyledItemDelegate>
#include <QToolButton>
#include <QVBoxLayout>
#include <QWheelEvent>
#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "core/engine/operator_inputs.h"
#include "core/render/camera.h"
#include "widgets/base/bars/robot_header.h"
#include "widgets/base/edit/image_edits.h"
#include "widgets/base/look/focus_ring.h"
#include "widgets/base/look/theme.h"
#include "widgets/base/look/ui_scale.h"
#include "widgets/base/parts/state_label.h"
#include "widgets/base/parts/tool_button.h"
#include "widgets/base/state/snapshot_reader.h"
#include "widgets/base/text/text_format.h"
#include "widgets/base/text/tr.h"
#include "widgets/images/picture_view.h"

namespace magna {
namespace {

constexpr int kTileWidth = 92;  // pixels at 100 %
constexpr int kLowWidth = 60;
constexpr int kImageStripRim = 3;
constexpr double kImageStripAspect = 0.75;

/// A small picture with its place in the queue in one corner.
class TileDelegate final : public QStyledItemDelegate {
 public:
  explicit TileDelegate(ImageStrip& strip) : QStyledItemDelegate(&strip), strip_(strip) {}

  QSize sizeHint(const QStyleOptionViewItem&, const QModelIndex&) const override {
    return strip_.gridSize();
  }

  void paint(QPainter* painter, const QStyleOptionViewItem& option,
             const QModelIndex& index) const override {
    const Look& l = look_of(option.palette);
    const int rim = scaled(kImageStripRim);
    const QRect inner = option.rect.adjusted(rim, rim, -rim, -rim);
    const StripRow& row = *RowModel<StripRow>::at(index);
    painter->save();
    painter->setRenderHint(QPainter::SmoothPixmapTransform);
    if (const MadePicturePtr small = strip_.picture(row.image->id)) {
      painter->drawImage(inner, small->image);
    } else {
      painter->fillRect(inner, mix(l.window, l.text, 0.08));
    }
    paint_number(*painter, inner, index.data().toString());
    if (row.shown) {
      painter->setPen(QPen(l.accent, rim));
      painter->setBrush(Qt::NoBrush);
      painter->drawRect(QRectF(option.rect).adjusted(rim / 2.0, rim / 2.0, -rim / 2.0, -rim / 2.0));
    }
    if ((option.state & QStyle::State_HasFocus) != 0) {
      draw_focus_ring(*painter, option.rect.adjusted(1, 1, -1, -1), option.palette);
    }
    painter->restore();
  }

 private:
  static void paint_number(QPainter& painter, const QRect& box, const QString& number) {
    QRect plate = painter.fontMetrics().boundingRect(number).adjusted(-4, 0, 4, 0);
    plate.moveBottomLeft(box.bottomLeft());
    painter.fillRect(plate, QColor(0, 0, 0, 170));
    painter.setPen(Qt::white);
    painter.drawText(plate, Qt::AlignCenter, number);
  }

  ImageStrip& strip_;
};

QString spoken_image(const StripRow& row) {
  const QString text =
      tr("Image %1, from robot number %2").arg(row.place).arg(row.image->robot.value + 1);
  return row.shown ? tr("%1, shown").arg(text) : text;
}

}  // namespace

ImageStrip::ImageStrip(PictureMaker& maker, QWidget* parent)
    : QListView(parent),
      maker_(maker),
      model_({.columns = {{.text = member_text<&StripRow::place>, .spoken = spoken_image}}}) {
  setModel(&model_);
  setFlow(QListView::LeftToRight);
  setWrapping(false);
  setUniformItemSizes(true);
  setSelectionMode(QAbstractItemView::NoSelection);
  setFrameShape(QFrame::NoFrame);
  setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);  // moved by wheel and arrow keys
  setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  setAccessibleName(tr("Images that wait"));
  setAccessibleDescription(tr("Left and Right move, Enter enlarges an image"));
  setItemDelegate(new TileDelegate(*this));
  keep_scaled(*this, [this] { fit_tiles(); });
  connect(this, &QListView::clicked, this, &ImageStrip::choose);
  connect(this, &QListView::activated, this, &ImageStrip::choose);
  connect(horizontalScrollBar(), &QScrollBar::valueChanged, this, &ImageStrip::ask);
  connect(&maker, &PictureMaker::made, this, &ImageStrip::take);
}

ImageStrip::~ImageStrip() = default;

void ImageStrip::fit_tiles() {
  const int width = scaled(low_ ? kLowWidth : kTileWidth);
  setGridSize({width, qRound(kImageStripAspect * width)});
  updateGeometry();
}

void ImageStrip::set_low(bool low) {
  if (std::exchange(low_, low) != low) fit_tiles();
}

QSize ImageStrip::sizeHint() const { return {4 * gridSize().width(), gridSize().height()}; }

QSize ImageStrip::minimumSizeHint() const { return gridSize(); }

// Rows are places, which keeps the scroll position.
void ImageStrip::show_rows() {
  std::vector<StripRow> rows;
  for (const auto& image : images_) {
    rows.push_back({image, static_cast<int>(rows.size()) + 1, image->id == current_});
  }
  model_.show(std::move(rows));
}

QModelIndex ImageStrip::index_of(ImageId image) const {
  return model_.find([image](const StripRow& row) { return row.image->id == image; });
}

void ImageStrip::show_images(Images images) {
  if (std::exchange(images_, std::move(images)) != images_) show_rows();
  std::erase_if(made_, [this](const auto& entry) { return !index_of(entry.first).isValid(); });
  ask();
}

void ImageStrip::set_current(std::optional<ImageId> image) {
  if (std::exchange(current_, image) != image) show_rows();
  const QModelIndex index = image ? index_of(*image) : QModelIndex();
  if (!index.isValid()) return;
  scrollTo(index);
  if (!hasFocus()) setCurrentIndex(index);
}

MadePicturePtr ImageStrip::picture(ImageId image) const {
  const auto at = made_.find(image);
  return at == made_.end() ? nullptr : at->second;
}

void ImageStrip::ask() {
  if (!isVisible()) return;
  const QRect seen = viewport()->rect();
  for (int row = 0; row < model_.rowCount() && asked_.size() < kMostAsked; ++row) {
    const QRect box = visualRect(model_.index(row));
    if (box.left() > seen.right()) return;
    const auto& image = model_.at(row)->image;
    const auto in_the_making = [&](const auto& entry) { return entry.second == image->id; };
    if (!box.intersects(seen) || made_.contains(image->id) ||
        std::ranges::any_of(asked_, in_the_making)) {
      continue;
    }
    const PictureMaker::Slot slot = maker_.new_slot();
    asked_.emplace(slot, image->id);
    PictureOrder order = order_of(*image);
    order.camera = smaller(order.camera, kPictureWidth);
    maker_.ask(slot, std::move(order));
  }
}

void ImageStrip::take(PictureMaker::Slot slot, const MadePicturePtr& picture) {
  const auto at = asked_.find(slot);
  if (at == asked_.end()) return;
  const ImageId image = at->second;
  asked_.erase(at);
  const QModelIndex index = index_of(image);
  if (index.isValid()) {
    made_[image] = picture;
    update(index);
  }
  ask();
}

void ImageStrip::choose(const QModelIndex& index) {
  if (index.isValid()) emit chosen(model_.at(index)->image->id);
}

void ImageStrip::showEvent(QShowEvent* event) {
  QListView::showEvent(event);
  ask();
}

void ImageStrip::hideEvent(QHideEvent* event) {
  for (const auto& [slot, image] : asked_) maker_.forget(slot);
  asked_.clear();
  QListView::hideEvent(event);
}

void ImageStrip::wheelEvent(QWheelEvent* event) {
  const QPoint by = event->angleDelta();
  QScrollBar& bar = *horizontalScrollBar();
  bar.setValue(bar.value() - (by.x() != 0 ? by.x() : by.y()) * gridSize().width() / 120);
  event->accept();
}

void ImageStrip::resizeEvent(QResizeEvent* event) {
  QListView::resizeEvent(event);
  ask();
}

namespace {

constexpr std::int64_t kMostWishNs = 1'000'000'000;  // a request not shown by then was refused

// Pixels at 100 %.
constexpr int kLowPage = 340;
constexpr int kAroundPicture = 130;  // height of the rows and the normal tiles

/// Number of images by which a key steps; 0 = another key.
int image_step_of(const QKeyEvent& key) {
  if ((key.modifiers() & ~Qt::KeypadModifier) != 0) return 0;
  switch (key.key()) {
    case Qt::Key_Left:
    case Qt::Key_PageUp: return -1;
    case Qt::Key_Right:
    case Qt::Key_PageDown: return 1;
    default: return 0;
  }
}

}  // namespace

ImageQueuePage::ImageQueuePage(EditStack& edits, PictureMaker& maker, QWidget* parent)
    : QWidget(parent), edits_(edits), maker_(maker), slot_(maker.new_slot()) {
  setAccessibleName(tr("Image queue"));
  make_rows();
  connect(previous_, &QToolButton::clicked, this, [this] { step(-1); });
  connect(next_, &QToolButton::clicked, this, [this] { step(+1); });
  connect(dismiss_, &QToolButton::clicked, this, &ImageQueuePage::dismiss);
  connect(strip_, &ImageStrip::chosen, this, &ImageQueuePage::ask_for);
  connect(&maker, &PictureMaker::made, this, &ImageQueuePage::show_made);
  connect(&edits.feed(), &SnapshotFeed::arrived, this, &ImageQueuePage::follow);
  connect(&edits.feed(), &SnapshotFeed::calm, this, &ImageQueuePage::show_words);
  show_image();
  show_words();
}

void ImageQueuePage::make_rows() {
  auto* column = make_column(this);
  auto* head = new QHBoxLayout;
  head->setContentsMargins(8, 0, 4, 2);
  header_ = new RobotHeader(this);
  head->addWidget(header_, 1);
  column->addLayout(head);
  view_ = new PictureView(this);
  view_->setAccessibleName(tr("Stored image"));
  column->addWidget(view_, 1);
  auto* row = new QHBoxLayout;
  row->setContentsMargins(4, 4, 4, 4);
  row->setSpacing(4);
  previous_ = make_icon_button(QStringLiteral("robot-previous"), tr("Previous image"),
                               tr("Shows the previous image"), this);
  place_ = make_state_label(tr("Place in the queue"), 1, this);
  place_->setAlignment(Qt::AlignCenter);
  next_ = make_icon_button(QStringLiteral("robot-next"), tr("Next image"),
                           tr("Shows the next waiting image"), this);
  dismiss_ = make_icon_button(QStringLiteral("delete"), tr("Dismiss"),
                              tr("Removes this image from the queue and shows the next one"), this);
  dismiss_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
  row->addWidget(previous_);
  row->addWidget(place_, 1);
  row->addWidget(next_);
  row->addWidget(dismiss_);
  column->addLayout(row);
  strip_ = new ImageStrip(maker_, this);
  column->addWidget(strip_);
}

/// Images keep their places while the page is open; new ones are appended, by rank.
void ImageQueuePage::list_images() {
  listed_ = edits_.now().images;
  std::map<ImageId, std::shared_ptr<const StoredImage>> stored;
  if (listed_) {
    for (const auto& image : *listed_) stored.emplace(image->id, image);
  }
  std::erase_if(order_, [&](ImageId id) { return !stored.contains(id); });
  const std::set<ImageId> known(order_.begin(), order_.end());
  if (listed_) {
    for (const auto& image : *listed_) {
      if (!known.contains(image->id)) order_.push_back(image->id);
    }
  }
  waiting_.clear();
  for (const ImageId id : order_) {
    if (const auto& image = stored.at(id); !image->dismissed) waiting_.push_back(image);
  }
  strip_->show_images(waiting_);
  show_words();
}

void ImageQueuePage::sort() {
  order_.clear();
  if (isVisible()) list_images();
}

std::optional<ImageId> ImageQueuePage::current() const {
  return pending_ ? pending_->image : edits_.now().shown_image;
}

std::shared_ptr<const StoredImage> ImageQueuePage::image() const {
  const auto shown = current();
  return shown ? find_image(edits_.now(), *shown) : nullptr;
}

std::optional<std::size_t> ImageQueuePage::place() const {
  const auto shown = current();
  const auto at =
      std::ranges::find_if(waiting_, [&](const auto& one) { return shown && one->id == *shown; });
  if (at == waiting_.end()) return {};
  return static_cast<std::size_t>(at - waiting_.begin());
}

// A dismissed image left a gap: the next one is at its place.
std::optional<std::size_t> ImageQueuePage::place_after(int by) const {
  if (!image()) return waiting_.empty() ? std::nullopt : std::optional<std::size_t>(0);
  const auto here = place();
  const std::size_t from = here.value_or(last_place_);
  if (by < 0 && from == 0) return {};
  const std::size_t to = by < 0 ? from - 1 : from + (here ? 1 : 0);
  return to < waiting_.size() ? std::optional(to) : std::nullopt;
}

void ImageQueuePage::ask_for(ImageId wanted) {
  pending_ = PendingImage{wanted, edits_.feed().clock().now_ns()};
  edits_.feed().link().post(input::ShowImage{wanted});
  follow();
  show_words();
}

void ImageQueuePage::leave() {
  if (!current()) return;
  pending_ = PendingImage{std::nullopt, edits_.feed().clock().now_ns()};
  edits_.feed().link().post(input::ShowImage{std::nullopt});
}

bool ImageQueuePage::can_step(int by) const { return place_after(by).has_value(); }

void ImageQueuePage::step(int by) {
  if (const auto to = place_after(by)) ask_for(waiting_[*to]->id);
}

bool ImageQueuePage::can_dismiss() const {
  const auto shown = image();
  return shown && !shown->dismissed && !edits_.now().past;
}

void ImageQueuePage::dismiss() {
  if (!can_dismiss()) return;
  auto to = place_after(+1);
  if (!to) to = place_after(-1);
  const auto next = to ? std::optional(waiting_[*to]->id) : std::nullopt;
  dismiss_image(edits_, *current());
  if (next) return ask_for(*next);
  pending_ = PendingImage{std::nullopt, edits_.feed().clock().now_ns()};
  showing_ = false;
  edits_.feed().link().post(input::ShowImage{std::nullopt});
  follow();
  show_words();
}

void ImageQueuePage::follow_pending() {
  if (!pending_) return;
  const bool there = edits_.now().shown_image == pending_->image;
  const bool late = edits_.feed().clock().now_ns() - pending_->since_ns > kMostWishNs;
  const bool gone = pending_->image && !find_image(edits_.now(), *pending_->image);
  if (there || late || gone) pending_.reset();
}

void ImageQueuePage::follow() {
  const Snapshot& now = edits_.now();
  if (std::exchange(world_, world_number(now)) != world_number(now)) {
    pending_.reset();
    showing_ = false;
    last_place_ = 0;
    order_.clear();
  }
  follow_pending();
  if (!isVisible()) return;
  if (showing_ && !pending_ && !now.shown_image) {
    showing_ = false;
    emit left();
    return;
  }
  if (now.images != listed_) list_images();
  // The first image of an empty queue is shown automatically.
  if (!pending_ && !now.shown_image && !waiting_.empty()) {
    ask_for(waiting_.front()->id);
    return;
  }
  show_image();
}

void ImageQueuePage::show_image() {
  const auto shown = image();
  if (const auto here = place()) last_place_ = *here;
  strip_->set_current(current());
  if (!shown) {
    pictured_.reset();
    maker_.forget(slot_);
    view_->show_nothing(listed_ && !listed_->empty()
                            ? tr("You have seen all images.\n\nNew ones arrive while robots drive.")
                            : tr("Images that show unseen floor are stored here, most informative "
                                 "first.\n\nThey arrive while robots drive."));
    return;
  }
  showing_ = true;
  if (pictured_ == shown->id) return;
  pictured_ = shown->id;
  maker_.ask(slot_, order_of(*shown), true);
  show_words();
}

void ImageQueuePage::show_made(PictureMaker::Slot slot, const MadePicturePtr& picture) {
  if (slot == slot_ && pictured_) view_->show_picture(picture);
}

QString ImageQueuePage::place_text() const {
  const auto here = place();
  if (here) return tr("%1 of %2").arg(*here + 1).arg(waiting_.size());
  return image() ? tr("dismissed · %1 wait").arg(waiting_.size())
                 : tr("%1 wait").arg(waiting_.size());
}

QString ImageQueuePage::facts_text() const {
  const auto shown = image();
  if (!shown) return {};
  const Snapshot& now = edits_.now();
  const double age = static_cast<double>(now.tick - shown->tick) * now.tick_seconds;
  return tr("%1 ago · %2 m² new floor")
      .arg(duration_text(std::max(0.0, age)), number_text(shown->new_floor, 1));
}

void ImageQueuePage::show_words() {
  const auto shown = image();
  const auto labels = labels_of(edits_.now());
  const bool known = shown && shown->robot.index() < labels.size();
  header_->setVisible(known);
  // Also if the robot no longer exists.
  if (known) header_->show_robot(&labels[shown->robot.index()], facts_text());
  say(*place_, place_text());
  previous_->setEnabled(can_step(-1));
  next_->setEnabled(can_step(+1));
  dismiss_->setEnabled(can_dismiss());
  strip_->setVisible(!waiting_.empty());
  emit changed();
}

// In the window the page keys choose robots.
bool ImageQueuePage::event(QEvent* event) {
  if (event->type() == QEvent::ShortcutOverride &&
      image_step_of(*static_cast<QKeyEvent*>(event)) != 0) {
    event->accept();
    return true;
  }
  return QWidget::event(event);
}

void ImageQueuePage::keyPressEvent(QKeyEvent* event) {
  const int by = image_step_of(*event);
  if (by == 0) return QWidget::keyPressEvent(event);
  step(by);
}

void ImageQueuePage::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  follow();
  show_words();
}

// The picture has priority: the strip uses small tiles if they leave it more room.
void ImageQueuePage::resizeEvent(QResizeEvent* event) {
  const bool flat = 4 * (height() - scaled(kAroundPicture)) < 3 * width();
  strip_->set_low(flat || height() < scaled(kLowPage));
  QWidget::resizeEvent(event);
}

void ImageQueuePage::hideEvent(QHideEvent* event) {
  maker_.forget(slot_);
  pictured_.reset();
  listed_.reset();
  showing_ = false;
  // Not if it only moves to another place of the window.
  QMetaObject::invokeMethod(
      this,
      [this] {
        if (!isVisible()) order_.clear();
      },
      Qt::QueuedConnection);
  QWidget::hideEvent(event);
}

}  // namespace magna
