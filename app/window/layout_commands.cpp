// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/layout_commands.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QDir>
#include <QDockWidget>
#include <QEvent>
#include <QFileDialog>
#include <QFormLayout>
#include <QGuiApplication>
#include <QLineEdit>
#include <QMainWindow>
#include <QPushButton>
#include <QScreen>
#include <algorithm>
#include <array>
#include <cstdlib>
#include <utility>

#include "app/window/camera_first.h"
#include "app/window/dock_arranger.h"
#include "app/window/pane_table.h"
#include "app/window/window_context.h"
#include "widgets/base/bars/message_area.h"
#include "widgets/base/keys/action_set.h"
#include "widgets/base/parts/file_dialog.h"

namespace magna {
namespace {

constexpr int kLongestName = 40;

constexpr std::array<ActionName, kLayoutSlots> kSlots = {
    "layout.1", "layout.2", "layout.3", "layout.4", "layout.5", "layout.6", "layout.7", "layout.8"};

/// Same panes at the same places and same layers. Sizes may differ by a few pixels, which window
/// managers cause.
bool alike(const Layout& a, const Layout& b) {
  constexpr int kLittle = 6;
  const bool same =
      a.panes.size() == b.panes.size() && a.layers == b.layers && a.camera_first == b.camera_first;
  if (!same) return false;
  return std::ranges::equal(a.panes, b.panes, [](const auto& x, const auto& y) {
    const PanePlace& p = x.second;
    const PanePlace& q = y.second;
    return x.first == y.first && p.place == q.place && p.shown == q.shown && p.with == q.with &&
           std::abs(p.size - q.size) <= kLittle && p.rect == q.rect;
  });
}

}  // namespace

LayoutDialog::LayoutDialog(const QStringList& names, int slot, QWidget* parent) : QDialog(parent) {
  setObjectName(QStringLiteral("save_layout"));
  setWindowTitle(tr("Save layout"));
  setAttribute(Qt::WA_DeleteOnClose);
  auto* form = new QFormLayout(this);
  name_ = new QLineEdit(this);
  name_->setMaxLength(kLongestName);
  name_->setAccessibleName(tr("Name of the layout"));
  slot_ = new QComboBox(this);
  slot_->setAccessibleName(tr("Key of the layout"));
  for (int i = 0; i < names.size(); ++i) {
    slot_->addItem(names[i].isEmpty() ? tr("Ctrl+%1: free").arg(i + 1)
                                      : tr("Ctrl+%1: replaces %2").arg(i + 1).arg(names[i]));
  }
  const auto free = std::max<qsizetype>(0, names.indexOf(QString()));
  slot_->setCurrentIndex(slot > 0 ? slot - 1 : static_cast<int>(free));
  if (slot > 0) name_->setText(names.value(slot - 1));
  form->addRow(tr("&Name"), name_);
  form->addRow(tr("&Key"), slot_);
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Save | QDialogButtonBox::Cancel, this);
  save_ = buttons->button(QDialogButtonBox::Save);
  form->addRow(buttons);
  connect(buttons, &QDialogButtonBox::accepted, this, [this] {
    emit save_wanted(name_->text().trimmed(), slot_->currentIndex() + 1);
    accept();
  });
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  connect(name_, &QLineEdit::textChanged, this, &LayoutDialog::check);
  name_->selectAll();
  check();
}

void LayoutDialog::check() { save_->setEnabled(!name_->text().trimmed().isEmpty()); }

LayoutCommands::LayoutCommands(const WindowContext& context)
    : QObject(&context.window),
      window_(context.window),
      actions_(context.actions),
      messages_(context.messages),
      profile_(context.profile),
      arranger_(*context.arranger),
      camera_first_(*context.camera_first),
      keeper_(context.window, arranger_) {
  for (int slot = 1; slot <= kLayoutSlots; ++slot) {
    actions_.on(kSlots[static_cast<std::size_t>(slot) - 1], this, [this, slot] { recall(slot); });
  }
  actions_.on("layout.save_as", this, [this] { ask_name(); });
  actions_.on("layout.export", this, [this] { ask_file(true); });
  actions_.on("layout.import", this, [this] { ask_file(false); });
  actions_.on("layout.forget", this, [this] { forget_own(); });
  actions_.on("layout.reset", this, [this] { reset(); });
  actions_.on("view.hide_panes", this, [this] { hide_panes(); });
  window_.installEventFilter(this);
  initial_ = capture();
  initial_.name = kFirstLayout;
  chosen_ = initial_;
  // Keeps floating panes visible when a screen is removed or changes.
  const auto watch = [this](QScreen* screen) {
    connect(screen, &QScreen::availableGeometryChanged, this, [this] {
      arranger_.limit_window();
      keeper_.bring_back(usable_screens());
    });
  };
  for (QScreen* screen : QGuiApplication::screens()) watch(screen);
  connect(qGuiApp, &QGuiApplication::screenAdded, this, watch);
  connect(qGuiApp, &QGuiApplication::screenRemoved, this,
          [this] { keeper_.bring_back(usable_screens()); });
}

void LayoutCommands::set_layers(std::function<std::string()> get,
                                std::function<void(const std::string&)> set) {
  get_layers_ = std::move(get);
  set_layers_ = std::move(set);
  initial_.layers = get_layers_();
  chosen_.layers = initial_.layers;
}

Layout LayoutCommands::capture() const {
  Layout layout = keeper_.capture();
  layout.camera_first = camera_first_.chosen();
  if (get_layers_) layout.layers = get_layers_();
  return layout;
}

Layout LayoutCommands::user_layout() const { return aside_ ? *aside_ : capture(); }

void LayoutCommands::apply(const Layout& layout) {
  hidden_.reset();
  aside_.reset();  // this one was chosen later
  camera_first_.set(layout.camera_first);
  if (!keeper_.apply(layout)) {
    messages_.show_message(
        Severity::Caution,
        tr("Part of the layout %1 is damaged; the panes are placed by their names")
            .arg(QString::fromStdString(layout.name)));
  }
  if (set_layers_ && !layout.layers.empty()) set_layers_(layout.layers);
}

void LayoutCommands::begin(const std::string& file) {
  auto layout = file.empty() ? profile_.last_layout() : profile_.read_layout_file(file);
  if (!layout && !file.empty()) layout = profile_.last_layout();
  tell();
  if (layout) {
    slot_ = 0;
    for (int slot = 1; slot <= kLayoutSlots; ++slot) {
      const auto in_slot = of_slot(slot);
      if (in_slot && in_slot->name == layout->name) slot_ = slot;
    }
    choose(slot_, *layout);
  }
  name_slots();
}

std::optional<Layout> LayoutCommands::of_slot(int slot) {
  if (auto own = profile_.own_layout(slot)) return own;
  // The first supplied layout is the initial arrangement of the window.
  if (slot == 1) return initial_;
  const auto& others = factory_layouts();
  const auto index = static_cast<std::size_t>(slot) - 2;
  return index < others.size() ? std::optional(others[index]) : std::nullopt;
}

void LayoutCommands::choose(int slot, const Layout& layout) {
  apply(layout);
  slot_ = slot;
  chosen_ = capture();
  chosen_.name = layout.name;
}

void LayoutCommands::recall(int slot) {
  const auto layout = of_slot(slot);
  tell();
  messages_.withdraw(std::exchange(empty_slot_, {}));
  if (layout) {
    choose(slot, *layout);
  } else {
    empty_slot_ =
        tr("No layout is saved on %1. To save this one there, use View > Layouts > Save layout as.")
            .arg(slot_keys(slot));
    messages_.show_message(Severity::Info, empty_slot_);
  }
  name_slots();
}

QString LayoutCommands::slot_keys(int slot) const {
  const auto id = kSlots[static_cast<std::size_t>(slot) - 1];
  const QString keys = keys_text(actions_.keys(id));
  return keys.isEmpty() ? tr("slot %1").arg(slot) : keys;
}

void LayoutCommands::save_as(const QString& name, int slot) {
  Layout layout = user_layout();
  layout.name = name.toStdString();
  profile_.save_layout(slot, layout);
  tell();
  slot_ = slot;
  chosen_ = std::move(layout);
  name_slots();
}

void LayoutCommands::reset() {
  choose(1, initial_);
  name_slots();
}

void LayoutCommands::hide_panes() {
  const auto docks = keeper_.docks();
  const bool any = std::ranges::any_of(
      docks, [this](const QDockWidget* dock) { return arranger_.wanted(*dock); });
  if (any) {
    hidden_ = capture();
    camera_first_.set(false);  // its dock closes, too
    arranger_.close_all();
  } else if (hidden_) {
    show(*std::exchange(hidden_, std::nullopt));
  } else {
    keeper_.apply(initial_);
  }
}

void LayoutCommands::set_aside() { aside_ = capture(); }

void LayoutCommands::show(const Layout& layout) {
  camera_first_.set(layout.camera_first);
  keeper_.apply(layout);
}

void LayoutCommands::show_instead(const Layout& layout) { show(layout); }

void LayoutCommands::restore() {
  if (aside_) show(*std::exchange(aside_, std::nullopt));
}

Layout LayoutCommands::current() const {
  Layout layout = hidden_ ? *hidden_ : user_layout();
  layout.name = chosen_.name;
  return layout;
}

void LayoutCommands::remember() { profile_.save_last_layout(current()); }

bool LayoutCommands::changed() const { return !alike(chosen_, user_layout()); }

void LayoutCommands::name_slots() {
  for (int slot = 1; slot <= kLayoutSlots; ++slot) {
    QAction& action = actions_[kSlots[static_cast<std::size_t>(slot) - 1]];
    const auto layout = of_slot(slot);
    QString name = layout ? QString::fromStdString(layout->name) : tr("empty");
    name.replace(QLatin1Char('&'), QStringLiteral("&&"));
    QString text = tr("&%1 %2").arg(slot).arg(name);
    if (slot == slot_ && changed()) text = tr("%1 (changed)").arg(text);
    action.setText(text);
    action.setChecked(slot == slot_);
  }
}

// Panes get their final sizes when the window is first shown: captures them for changed().
bool LayoutCommands::eventFilter(QObject*, QEvent* event) {
  if (event->type() == QEvent::Show && !std::exchange(shown_, true)) {
    QMetaObject::invokeMethod(
        this,
        [this] {
          const std::string name = chosen_.name;
          chosen_ = user_layout();
          chosen_.name = name;
        },
        Qt::QueuedConnection);
  }
  return false;
}

void LayoutCommands::ask_name() {
  QStringList names;
  for (int slot = 1; slot <= kLayoutSlots; ++slot) {
    const auto layout = of_slot(slot);
    names << (layout ? QString::fromStdString(layout->name) : QString());
  }
  auto* dialog = new LayoutDialog(names, slot_, &window_);
  connect(dialog, &LayoutDialog::save_wanted, this, &LayoutCommands::save_as);
  dialog->show();
}

void LayoutCommands::ask_file(bool write) {
  auto* dialog = make_file_dialog(&window_, write ? tr("Export layout") : tr("Import layout"),
                                  tr("Layouts (*.layout);;All files (*)"));
  dialog->setDirectory(QDir::homePath());
  dialog->setAcceptMode(write ? QFileDialog::AcceptSave : QFileDialog::AcceptOpen);
  dialog->setFileMode(write ? QFileDialog::AnyFile : QFileDialog::ExistingFile);
  dialog->setDefaultSuffix(QStringLiteral("layout"));
  connect(dialog, &QFileDialog::fileSelected, this, [this, write](const QString& path) {
    if (write) {
      Layout layout = user_layout();
      layout.name = chosen_.name;
      profile_.write_layout_file(path.toStdString(), layout);
    } else if (const auto layout = profile_.read_layout_file(path.toStdString())) {
      choose(0, *layout);
      name_slots();
    } else {
      messages_.show_message(
          Severity::Caution,
          tr("%1 is not a layout file. Choose another file; the layout is unchanged.").arg(path));
    }
    tell();
  });
  dialog->open();
}

void LayoutCommands::forget_own() {
  for (int slot = 1; slot <= kLayoutSlots; ++slot) profile_.forget_layout(slot);
  tell();
  name_slots();
}

void LayoutCommands::tell() {
  for (const Error& error : profile_.take_messages()) {
    const QString text = QString::fromStdString(error.text());
    messages_.show_message(Severity::Caution, text, text);
  }
}

}  // namespace magna
