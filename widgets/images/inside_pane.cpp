// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/images/inside_pane.h"

#include <QLabel>
#include <QPainter>
#include <QResizeEvent>
#include <QScopedValueRollback>
#include <QStyledItemDelegate>
#include <QToolButton>
#include <algorithm>
#include <numeric>
#include <utility>

#include "widgets/base/keys/action_button.h"
#include "widgets/base/keys/action_set.h"
#include "widgets/base/look/focus_ring.h"
#include "widgets/base/look/row_style.h"
#include "widgets/base/look/ui_scale.h"
#include "widgets/base/parts/empty_pages.h"
#include "widgets/base/parts/state_label.h"
#include "widgets/base/parts/upright_scroll.h"
#include "widgets/base/state/snapshot_reader.h"
#include "widgets/base/text/tr.h"
#include "widgets/images/inside_rows.h"

namespace magna {
namespace {

/// Paints the rows of a RowModel<InsideRow>: picture, title, lines, grey strip.
class InsideDelegate final : public QStyledItemDelegate {
 public:
  /// If `wraps`, long lines wrap; else they are elided, and rows with the same number of lines have
  /// the same height.
  explicit InsideDelegate(bool wraps, QObject* parent = nullptr)
      : QStyledItemDelegate(parent), wraps_(wraps) {}

  void paint(QPainter* painter, const QStyleOptionViewItem& option,
             const QModelIndex& index) const override;
  QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

 private:
  bool wraps_;
};

constexpr int kSide = 8;                  ///< pixels from the edge
constexpr int kPartGap = 6;               ///< between picture, title and lines
constexpr int kInsideDelegateAround = 3;  ///< above and below
constexpr int kInner = 16;                ///< indentation of inner rows
constexpr int kPicture = 40;              ///< width
constexpr int kPictureUp = 28;            ///< height; also of a wedge
constexpr int kStrip = 12;
constexpr int kTitle = 104;  ///< width of a title with lines beside it

/// Layout of a row, from its upper left corner.
class RowPlaces {
 public:
  RowPlaces(const InsideRow& row, const QFont& font, int width, bool wraps)
      : wraps_(wraps), metrics_(font) {
    const int top = scaled(kInsideDelegateAround);
    int left = scaled(kSide) + (row.inner() ? scaled(kInner) : 0);
    if (row.picture.index() != 0) {
      const bool round = std::holds_alternative<InsideWedge>(row.picture);
      picture = QRect(left, top, scaled(kPicture), scaled(round ? kPicture : kPictureUp));
      left = picture.right() + 1 + scaled(kPartGap);
    }
    const int right = std::max(left + 1, width - scaled(kSide));
    const int line = metrics_.lineSpacing();
    const int title_width =
        row.beside ? std::min(scaled(kTitle), (right - left) * 2 / 5) : right - left;
    title = QRect(left, top, title_width, line);
    const int begin = row.beside ? left + title_width + scaled(kPartGap) : left;
    int y = row.beside ? top : top + line;
    for (const QString& text : row.lines) {
      const QRect place(begin, y, right - begin, height_of(text, right - begin));
      lines.push_back(place);
      y = place.bottom() + 1;
    }
    y = std::max(y, top + line);
    if (!row.shades.empty()) {
      strip = QRect(left, y + 1, right - left, scaled(kStrip));
      y = strip.bottom() + 1;
    }
    if (!picture.isNull()) y = std::max(y, picture.bottom() + 1);
    height = y + scaled(kInsideDelegateAround);
  }

  QRect picture;
  QRect title;
  std::vector<QRect> lines;
  QRect strip;
  int height = 0;

 private:
  int height_of(const QString& text, int width) const {
    if (!wraps_) return metrics_.lineSpacing();
    constexpr int kEndless = 10'000;
    return std::max(
        metrics_.lineSpacing(),
        metrics_.boundingRect(QRect(0, 0, width, kEndless), Qt::TextWordWrap, text).height());
  }

  bool wraps_;
  QFontMetrics metrics_;
};

const InsideRow& inside_row(const QModelIndex& index) { return *RowModel<InsideRow>::at(index); }

void paint_words(QPainter& painter, const InsideRow& row, const RowPlaces& places,
                 const QFont& font, const Look& look, bool wraps) {
  const auto line = [&painter](const QRect& at, const QString& text, Qt::Alignment side) {
    painter.drawText(at, side | Qt::AlignVCenter | Qt::TextSingleLine,
                     painter.fontMetrics().elidedText(text, Qt::ElideRight, at.width()));
  };
  painter.setFont(font);
  QRect title = places.title;
  if (!row.aside.isEmpty()) {
    painter.setPen(look.muted);
    const int wide =
        std::min(painter.fontMetrics().horizontalAdvance(row.aside) + 1, title.width() / 2);
    line({title.right() + 1 - wide, title.top(), wide, title.height()}, row.aside, Qt::AlignRight);
    title.setWidth(title.width() - wide - scaled(kPartGap));
  }
  QFont strong = font;
  strong.setBold(!row.beside && !row.inner());
  painter.setFont(strong);
  painter.setPen(row.beside ? look.muted : look.text);
  line(title, row.title, Qt::AlignLeft);
  painter.setFont(font);
  painter.setPen(row.beside ? look.text : look.muted);
  for (std::size_t k = 0; k < places.lines.size(); ++k) {
    const QString& text = row.lines[static_cast<qsizetype>(k)];
    if (wraps) {
      painter.drawText(places.lines[k], Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap, text);
    } else {
      line(places.lines[k], text, Qt::AlignLeft);
    }
  }
}

void InsideDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                           const QModelIndex& index) const {
  const Look& look = look_of(option.palette);
  const InsideRow& row = inside_row(index);
  const RowPlaces places(row, option.font, option.rect.width(), wraps_);
  painter->save();
  const bool selected = option.state.testFlag(QStyle::State_Selected);
  painter->fillRect(option.rect, selected ? look.accent_tint : look.base);
  if (selected) paint_row_bar(*painter, option.rect, look, in_current_row(option, option.widget));
  if (option.state.testFlag(QStyle::State_HasFocus)) {
    draw_focus_ring(*painter, option.rect, option.palette);
  }
  painter->translate(option.rect.topLeft());
  paint_inside_picture(*painter, row.picture, places.picture, look);
  paint_words(*painter, row, places, option.font, look, wraps_);
  paint_shades(*painter, row.shades, places.strip, look);
  painter->restore();
}

QSize InsideDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const {
  const auto* view = qobject_cast<const QListView*>(option.widget);
  const int width = view != nullptr ? view->viewport()->width() : option.rect.width();
  return {0, RowPlaces(inside_row(index), option.font, width, wraps_).height};
}

constexpr int kInsideSectionHeight = 28;  ///< pixels

QString inside_tip(const InsideRow& row) {
  QString tip = row.aside.isEmpty() ? row.title : tr("%1, %2").arg(row.title, row.aside);
  for (const QString& line : row.lines) tip += QLatin1Char('\n') + line;
  return tip;
}

RowDescription<InsideRow> inside_rows() {
  using Row = InsideRow;
  return {.columns = {{.text = member_text<&Row::title>,
                       .spoken = [](const Row& row) { return row.text(); }}},
          .key = [](const Row& row) { return std::uint64_t{row.key.part} << 32U | row.key.inner; },
          .tip = inside_tip};
}

}  // namespace

InsideList::InsideList(QAbstractItemModel& model, int most, const QString& name, QWidget* parent)
    : QListView(parent), most_(most) {
  setAccessibleName(name);
  setModel(&model);
  setItemDelegate(new InsideDelegate(most == kAll, this));
  setUniformItemSizes(most != kAll);
  setFrameShape(QFrame::NoFrame);
  setEditTriggers(QAbstractItemView::NoEditTriggers);
  setTabKeyNavigation(false);
  setResizeMode(QListView::Adjust);
  setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  setVerticalScrollBarPolicy(most == kAll ? Qt::ScrollBarAlwaysOff : Qt::ScrollBarAsNeeded);
  setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
  keep_scaled(*this, [this] { fit(); });
}

void InsideList::fit() {
  const int all = model()->rowCount();
  const int rows = most_ == kAll ? all : std::min(all, most_);
  std::vector<int> heights;
  heights.reserve(static_cast<std::size_t>(rows));
  for (int row = 0; row < rows; ++row) {
    heights.push_back(sizeHintForIndex(model()->index(row, 0)).height());
  }
  if (heights == heights_) return;
  heights_ = std::move(heights);
  doItemsLayout();
  setFixedHeight(std::accumulate(heights_.begin(), heights_.end(), 0));
}

void InsideList::resizeEvent(QResizeEvent* event) {
  QListView::resizeEvent(event);
  if (event->size().width() != event->oldSize().width()) fit();
}

void InsideList::currentChanged(const QModelIndex& current, const QModelIndex& previous) {
  QListView::currentChanged(current, previous);
  if (current.isValid() && hasFocus()) emit focus_row_changed(visualRect(current));
}

InsideSection::InsideSection(const QString& title, int most_rows, QWidget* parent)
    : QWidget(parent),
      title_(title),
      model_(inside_rows()),
      heading_(new QToolButton(this)),
      list_(new InsideList(model_, most_rows, title, this)) {
  heading_->setText(title);
  heading_->setAccessibleName(title);
  heading_->setCheckable(true);
  heading_->setChecked(true);
  heading_->setAutoRaise(true);
  heading_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
  heading_->setFocusPolicy(Qt::TabFocus);
  heading_->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  keep_scaled(*heading_, [this] {
    heading_->setMinimumHeight(scaled(kInsideSectionHeight));
    QFont strong = font();
    strong.setBold(true);
    if (heading_->font() != strong) heading_->setFont(strong);
  });
  auto* column = make_column(this);
  column->addWidget(heading_);
  column->addWidget(list_);
  connect(heading_, &QToolButton::toggled, this, &InsideSection::toggle);
  toggle(true);
}

InsideSection::~InsideSection() {
  // The list uses the model until it is destroyed.
  delete list_;
}

void InsideSection::toggle(bool open) {
  heading_->setArrowType(open ? Qt::DownArrow : Qt::RightArrow);
  heading_->setAccessibleDescription(open ? tr("Open: Space closes it")
                                          : tr("Closed: Space opens it"));
  list_->setVisible(open);
  if (open) emit opened();
}

bool InsideSection::is_open() const { return heading_->isChecked(); }

void InsideSection::show_rows(std::vector<InsideRow> rows, std::optional<std::size_t> count) {
  const QString heading = count ? tr("%1 (%2)").arg(title_).arg(*count) : title_;
  if (heading_->text() != heading) {
    heading_->setText(heading);
    heading_->setAccessibleName(heading);
  }
  if (is_open() && model_.show(std::move(rows))) list_->fit();
}

namespace {

using Part = InsidePane::Part;

constexpr int kMostDesignators = 6;  ///< visible; the rest is scrolled

struct PartInfo {
  Part part;
  const char* id;  ///< saved in files
  const char* title;
  int most_rows;
  std::vector<InsideRow> (*rows)(const InsideView& view);
};
constexpr std::array<PartInfo, InsidePane::kParts> kPartInfo = {{
    {Part::State, "state", QT_TRANSLATE_NOOP("magna::InsidePane", "State"), InsideList::kAll,
     state_rows},
    {Part::Designators, "designators", QT_TRANSLATE_NOOP("magna::InsidePane", "Designators"),
     kMostDesignators, designator_rows},
    {Part::Cameras, "cameras", QT_TRANSLATE_NOOP("magna::InsidePane", "Cameras"), InsideList::kAll,
     camera_rows},
    {Part::Hands, "hands", QT_TRANSLATE_NOOP("magna::InsidePane", "Hands"), InsideList::kAll,
     hand_rows},
    {Part::Bins, "bins", QT_TRANSLATE_NOOP("magna::InsidePane", "Storage bins"), InsideList::kAll,
     bin_rows},
}};

std::optional<std::size_t> count_of(const RobotInside& inside, Part part) {
  switch (part) {
    case Part::State: return {};
    case Part::Designators: return inside.designators.size();
    case Part::Cameras: return inside.cameras.size();
    case Part::Hands: return inside.hands.size();
    case Part::Bins: return inside.bins.size();
  }
  return {};
}

}  // namespace

InsidePane::InsidePane(SnapshotFeed& feed, ActionSet& actions, QWidget* parent)
    : QWidget(parent), feed_(feed) {
  setAccessibleName(tr("Inside robot"));
  auto* column = make_column(this);
  column->addLayout(make_top(actions));
  make_sections();
  pages_ = new EmptyPages(*scroll_, this);
  column->addWidget(pages_, 1);
  connect(&feed_, &SnapshotFeed::calm, this, &InsidePane::follow);
  pages_->show_empty(why_empty());
}

// Always visible, so that the pane can take the focus.
QLayout* InsidePane::make_top(ActionSet& actions) {
  auto* row = make_tool_row();
  robot_ = make_state_label(tr("Active robot"), 1, this);
  robot_->setAlignment(Qt::AlignLeft | Qt::AlignVCenter);
  row->addWidget(robot_, 1);
  row->addWidget(new ActionButton(actions["view.truth"], Qt::ToolButtonTextOnly, this));
  return row;
}

void InsidePane::make_sections() {
  scroll_ = new UprightScroll(this);
  auto* inner = new QWidget(scroll_);
  auto* column = make_column(inner);
  for (const PartInfo& info : kPartInfo) {
    auto* made = new InsideSection(tr(info.title), info.most_rows, inner);
    sections_[static_cast<std::size_t>(info.part)] = made;
    column->addWidget(made);
    connect(made, &InsideSection::opened, this, &InsidePane::follow);
    connect(&made->heading(), &QToolButton::toggled, this, [this] {
      if (!given_) emit folded();
    });
    connect(&made->list(), &InsideList::focus_row_changed, this, [this, made](const QRect& at) {
      const QPoint middle = made->list().viewport()->mapTo(scroll_->widget(), at.center());
      scroll_->ensureVisible(middle.x(), middle.y(), 0, at.height() / 2 + 1);
    });
  }
  note_ = new QLabel(inner);
  note_->setAccessibleName(tr("Reason"));
  note_->setTextFormat(Qt::PlainText);
  note_->setWordWrap(true);
  note_->setMinimumWidth(10);
  note_->setForegroundRole(QPalette::PlaceholderText);
  keep_scaled(*note_, [this] { note_->setContentsMargins(scaled(8), scaled(8), scaled(8), 0); });
  column->addWidget(note_);
  column->addStretch(1);
  scroll_->set_content(inner);
}

void InsidePane::show_truth(bool truth) {
  if (truth_ == truth) return;
  truth_ = truth;
  follow();
}

std::vector<std::string> InsidePane::closed() const {
  std::vector<std::string> ids;
  for (const PartInfo& info : kPartInfo) {
    if (!sections_[static_cast<std::size_t>(info.part)]->is_open()) ids.emplace_back(info.id);
  }
  return ids;
}

void InsidePane::set_closed(const std::vector<std::string>& ids) {
  const QScopedValueRollback giving(given_, true);  // not a change by the user
  for (const PartInfo& info : kPartInfo) {
    section(info.part).heading().setChecked(std::ranges::find(ids, info.id) == ids.end());
  }
}

QString InsidePane::why_empty() const {
  const Snapshot& now = feed_.now();
  const RobotLabel* const label = now.active ? label_of(now, *now.active) : nullptr;
  if (label == nullptr) {
    return tr(
        "Shows what the active robot sees, holds, tracks and believes.\n\nNo robot is active: "
        "select one in the list or on the map.");
  }
  if (now.inside && now.inside->robot == *now.active) return {};
  return tr("Shows what the active robot sees, holds, tracks and believes.\n\nNo data of %1 yet.")
      .arg(QString::fromStdString(label->name));
}

void InsidePane::follow() {
  if (!isVisible()) return;
  const QString why = why_empty();
  pages_->show_empty(why);
  if (!why.isEmpty()) return say(*robot_, {});
  show_inside(*feed_.now().inside);
}

void InsidePane::show_inside(const RobotInside& inside) {
  const Snapshot& now = feed_.now();
  const InsideView view{now, inside, truth_};
  const RobotLabel& label = *label_of(now, inside.robot);
  say(*robot_, QString::fromStdString(label.name));
  for (const PartInfo& info : kPartInfo) {
    InsideSection& part = section(info.part);
    const bool shown = info.part == Part::State || view.whole();
    part.setVisible(shown);
    if (!shown) continue;
    part.show_rows(part.is_open() ? info.rows(view) : std::vector<InsideRow>(),
                   count_of(inside, info.part));
  }
  const std::string_view type = magna::info(label.type).name;
  say(*note_, view.whole() ? QString()
                           : tr("This robot is a %1. Only the manual's robots (defrobot in a world "
                                "file) have odometers, designators, cameras, hands or bins.")
                                 .arg(QString::fromUtf8(type)));
  note_->setVisible(!view.whole());
}

void InsidePane::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  feed_.wish(*this, &SnapshotParts::inside, true);
  follow();
}

void InsidePane::hideEvent(QHideEvent* event) {
  QWidget::hideEvent(event);
  feed_.wish(*this, &SnapshotParts::inside, false);
}

}  // namespace magna
