// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/links/connections_pane.h"
#include "widgets/ui_scale.h"

#include <QHeaderView>
#include <QLabel>
#include <QPlainTextEdit>
#include <QScrollBar>
#include <QSplitter>
#include <QStyledItemDelegate>
#include <QTabWidget>
#include <QTreeView>
#include <QVBoxLayout>

#include "widgets/links/frames_view.h"
#include "widgets/links/registers_view.h"

namespace magna {
namespace {

class RoomyRows final : public QStyledItemDelegate {
 public:
  using QStyledItemDelegate::QStyledItemDelegate;
  QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override {
    return QStyledItemDelegate::sizeHint(option, index).expandedTo({0, scaled(24)});
  }
};

}  // namespace

ConnectionsPane::ConnectionsPane(SnapshotFeed& feed, QWidget* parent)
    : QWidget(parent), feed_(feed) {
  setAccessibleName(tr("Connections"));
  auto* left = new QWidget(this);
  auto* column = new QVBoxLayout(left);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  tree_ = new QTreeView(left);
  tree_->setModel(&model_);
  tree_->setItemDelegate(new RoomyRows(tree_));
  tree_->setFrameShape(QFrame::NoFrame);
  tree_->setUniformRowHeights(true);
  tree_->setAllColumnsShowFocus(true);
  tree_->setItemsExpandable(false);
  tree_->setRootIsDecorated(false);
  keep_scaled(*tree_, [this] {
    tree_->setIndentation(scaled(16));
    tree_->doItemsLayout();
  });
  tree_->setAccessibleName(tr("Servers and attached programs"));
  tree_->header()->setStretchLastSection(false);
  tree_->header()->setSectionResizeMode(QHeaderView::ResizeToContents);
  tree_->header()->setMinimumSectionSize(48);
  // Where it is narrow one scrolls for the bytes, not for the errors.
  tree_->header()->moveSection(ConnectionsModel::Errors, ConnectionsModel::In);
  column->addWidget(tree_, 1);
  advice_ = new QLabel(left);
  advice_->setContentsMargins(8, 6, 8, 8);
  advice_->setWordWrap(true);
  advice_->setTextFormat(Qt::PlainText);
  advice_->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
  advice_->setAccessibleName(tr("How to attach"));
  advice_->setBackgroundRole(QPalette::Base);
  advice_->setAutoFillBackground(true);
  column->addWidget(advice_);

  errors_ = new QPlainTextEdit(this);
  errors_->setReadOnly(true);
  errors_->setTabChangesFocus(true);
  errors_->setFrameShape(QFrame::NoFrame);
  errors_->document()->setDocumentMargin(8);
  errors_->setMaximumBlockCount(500);
  errors_->setLineWrapMode(QPlainTextEdit::WidgetWidth);
  errors_->setAccessibleName(tr("Last errors"));

  auto* parts = new QSplitter(Qt::Horizontal, this);
  parts->addWidget(left);
  parts->addWidget(errors_);
  parts->setStretchFactor(0, 3);
  parts->setStretchFactor(1, 1);
  parts->setSizes({790, 200});
  parts->setChildrenCollapsible(false);
  tabs_ = new QTabWidget(this);
  tabs_->setDocumentMode(true);
  tabs_->setAccessibleName(tr("Connections"));
  tabs_->addTab(parts, tr("Programs"));
  frames_ = new FramesView(feed, this);
  tabs_->addTab(frames_, tr("Frames"));
  registers_ = new RegistersView(feed, this);
  tabs_->addTab(registers_, tr("Registers"));
  auto* all = new QVBoxLayout(this);
  all->setContentsMargins(0, 0, 0, 0);
  all->addWidget(tabs_);

  connect(&model_, &QAbstractItemModel::modelReset, tree_, &QTreeView::expandAll);
  connect(&feed, &SnapshotFeed::calm, this, &ConnectionsPane::follow);
  follow();
}

void ConnectionsPane::follow() {
  const auto& links = feed_.now().links;
  if (shown_ != nullptr && links == shown_) return;
  shown_ = links ? links : std::make_shared<const LinkTable>();
  model_.show(shown_);
  const QString advice = attach_text(*shown_);
  if (advice_->text() != advice) advice_->setText(advice);
  advice_->setVisible(!advice.isEmpty());
  const QString errors = error_lines(*shown_).join(QLatin1Char('\n'));
  errors_->setVisible(!errors.isEmpty());
  if (errors_->toPlainText() == errors) return;
  errors_->setPlainText(errors);
  errors_->verticalScrollBar()->setValue(errors_->verticalScrollBar()->maximum());
}

}  // namespace magna
