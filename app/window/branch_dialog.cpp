// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/branch_dialog.h"

#include <QDialogButtonBox>
#include <QHeaderView>
#include <QPushButton>
#include <QTreeWidget>
#include <QVBoxLayout>
#include <utility>

#include "widgets/base/look/ui_scale.h"
#include "widgets/base/text/text_format.h"

namespace magna {
namespace {

// Pixels at 100 %.
constexpr int kTreeWidth = 480;
constexpr int kTreeHeight = 240;
constexpr int kFileRole = Qt::UserRole;

}  // namespace

BranchDialog::BranchDialog(const FoundSession& shown, std::filesystem::path folder, QWidget* parent)
    : QDialog(parent), id_(QString::fromStdString(shown.header.id)) {
  setAttribute(Qt::WA_DeleteOnClose);
  setObjectName(QStringLiteral("branches"));
  setWindowTitle(tr("Branches"));
  tree_ = new QTreeWidget(this);
  tree_->setAccessibleName(tr("Recordings that continue each other"));
  tree_->setHeaderLabels({tr("Recording"), tr("Continues from")});
  tree_->setMinimumSize(scaled(kTreeWidth), scaled(kTreeHeight));
  tree_->header()->setSectionResizeMode(0, QHeaderView::Stretch);
  tree_->header()->setSectionResizeMode(1, QHeaderView::ResizeToContents);
  tree_->header()->setStretchLastSection(false);
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
  open_ = buttons->addButton(tr("&Open"), QDialogButtonBox::AcceptRole);
  open_->setEnabled(false);
  auto* rows = new QVBoxLayout(this);
  rows->addWidget(tree_);
  rows->addWidget(buttons);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  connect(buttons, &QDialogButtonBox::accepted, this, &BranchDialog::choose);
  connect(tree_, &QTreeWidget::itemActivated, this, &BranchDialog::choose);
  connect(tree_, &QTreeWidget::currentItemChanged, this, [this](QTreeWidgetItem* item) {
    open_->setEnabled(item != nullptr && !item->data(0, kFileRole).toString().isEmpty());
  });
  show_family(session_family(shown, {}));
  thread_.submit([this, shown, folder = std::move(folder)](const CancelFlag&) {
    auto family = session_family(shown, sessions_in(folder));
    // The pool waits for this job before the dialog is gone.
    QMetaObject::invokeMethod(
        this, [this, family = std::move(family)] { show_family(family); }, Qt::QueuedConnection);
  });
}

void BranchDialog::show_family(const std::vector<SessionRelative>& family) {
  tree_->clear();
  std::vector<QTreeWidgetItem*> above;  // of the last row, by depth
  for (const SessionRelative& one : family) {
    above.resize(one.depth);
    auto* const item =
        above.empty() ? new QTreeWidgetItem(tree_) : new QTreeWidgetItem(above.back());
    above.push_back(item);
    const bool shown = QString::fromStdString(one.id) == id_;
    const QString name = QString::fromStdString(one.name);
    QString text = name.isEmpty() ? tr("Recording that was not found") : name;
    if (shown) {
      text = tr("%1 (shown)").arg(text);
    } else if (!name.isEmpty() && one.file.empty()) {
      text = tr("%1 (not found)").arg(text);
    }
    item->setText(0, text);
    if (one.depth > 0) {
      item->setText(1, clock_text(static_cast<double>(one.tick) * one.tick_seconds));
    }
    if (!shown) item->setData(0, kFileRole, QString::fromStdString(one.file.string()));
    if (shown) tree_->setCurrentItem(item);
  }
  tree_->expandAll();
}

void BranchDialog::choose() {
  const QTreeWidgetItem* const item = tree_->currentItem();
  const QString file = item != nullptr ? item->data(0, kFileRole).toString() : QString();
  if (file.isEmpty()) return;
  accept();
  emit wanted(file);
}

}  // namespace magna
