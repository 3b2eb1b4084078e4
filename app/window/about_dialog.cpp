// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/about_dialog.h"

#include <QClipboard>
#include <QDialogButtonBox>
#include <QGuiApplication>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QScreen>
#include <QTimer>
#include <QVBoxLayout>
#include <utility>

#include "app/window/window_context.h"
#include "widgets/plain_tree.h"
#include "widgets/ui_scale.h"

namespace magna {
namespace {

constexpr int kRefreshMs = 1000;

void set_fact(QStandardItem& group, int row, const Fact& fact) {
  const auto put = [&](int column, const QString& text) {
    QStandardItem* item = group.child(row, column);
    if (item == nullptr) {
      item = new QStandardItem;
      item->setEditable(false);
      group.setChild(row, column, item);
    }
    if (item->text() == text) return;
    item->setText(text);
    item->setToolTip(text);
  };
  put(0, fact.name);
  put(1, fact.value);
}

}  // namespace

AboutDialog::AboutDialog(std::function<std::vector<FactGroup>()> facts, QWidget* parent)
    : QDialog(parent), facts_(std::move(facts)) {
  setObjectName(QStringLiteral("about"));
  setWindowTitle(tr("About Magna"));
  setAttribute(Qt::WA_DeleteOnClose);
  auto* column = new QVBoxLayout(this);
  auto* words = new QLabel(tr("<b>Magna %1</b><br>An operator console for teams of mobile robots "
                              "with a built-in simulation.<br>Licence: GPL-3.0-or-later")
                               .arg(QLatin1String(MAGNA_VERSION)),
                           this);
  words->setWordWrap(true);
  column->addWidget(words);
  tree_ = new PlainTree(tr("Facts about this run"),
                        tr("Versions, paths, ports, timings and screen of this run"), this);
  model_.setHorizontalHeaderLabels({tr("Fact"), tr("Value")});
  tree_->setModel(&model_);
  tree_->setTextElideMode(Qt::ElideMiddle);
  column->addWidget(tree_, 1);
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
  QPushButton* copy = buttons->addButton(tr("&Copy all"), QDialogButtonBox::ActionRole);
  copy->setToolTip(tr("Copies all facts as plain text, for a report of a problem"));
  copy->setAccessibleDescription(copy->toolTip());
  connect(copy, &QPushButton::clicked, this, &AboutDialog::copy_all);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  column->addWidget(buttons);
  refresh();
  tree_->expandAll();
  keep_scaled(*this, [this] {
    tree_->resizeColumnToContents(0);
    const QSize room = screen()->availableSize() * 0.9;  // leaves room for the window frame
    resize(QSize(scaled(640), scaled(620)).boundedTo(room));
  });
  auto* timer = new QTimer(this);
  connect(timer, &QTimer::timeout, this, &AboutDialog::refresh);
  timer->start(kRefreshMs);
}

void AboutDialog::refresh() {
  const std::vector<FactGroup> groups = facts_();
  for (int k = 0; k < static_cast<int>(groups.size()); ++k) {
    const FactGroup& group = groups[static_cast<std::size_t>(k)];
    QStandardItem* item = model_.item(k);
    if (item == nullptr) {
      item = new QStandardItem(group.title);
      item->setEditable(false);
      QFont strong = font();
      strong.setBold(true);
      item->setFont(strong);
      model_.setItem(k, item);
    }
    for (int row = 0; row < static_cast<int>(group.facts.size()); ++row) {
      set_fact(*item, row, group.facts[row]);
    }
    item->setRowCount(static_cast<int>(group.facts.size()));
  }
}

void AboutDialog::copy_all() const { QGuiApplication::clipboard()->setText(plain_text(facts_())); }

void show_about(const WindowContext& context) {
  auto* dialog = context.window.findChild<AboutDialog*>();
  if (dialog == nullptr) {
    dialog = new AboutDialog([&context] { return about_facts(context); }, &context.window);
  }
  dialog->show();
  dialog->raise();
  dialog->activateWindow();
}

}  // namespace magna
