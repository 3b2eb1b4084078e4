// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/look_commands.h"

#include <QApplication>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QDir>
#include <QEvent>
#include <QFileDialog>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QMainWindow>
#include <QPainter>
#include <QPushButton>
#include <algorithm>
#include <array>
#include <iterator>
#include <tuple>

#include "app/window/window_context.h"
#include "widgets/base/bars/confirm_bar.h"
#include "widgets/base/bars/message_area.h"
#include "widgets/base/keys/action_set.h"
#include "widgets/base/look/robot_colours.h"
#include "widgets/base/look/ui_scale.h"
#include "widgets/base/parts/file_dialog.h"
#include "widgets/base/state/snapshot_reader.h"
#include "widgets/map/map_pane.h"

namespace magna {
namespace {

struct ScaleAction {
  int percent;
  ActionName id;
};
constexpr std::array<ScaleAction, 8> kScales = {{{80, "view.scale_80"},
                                                 {90, "view.scale_90"},
                                                 {100, "view.scale_100"},
                                                 {110, "view.scale_110"},
                                                 {125, "view.scale_125"},
                                                 {150, "view.scale_150"},
                                                 {175, "view.scale_175"},
                                                 {200, "view.scale_200"}}};

struct ThemeAction {
  Theme theme;
  ActionName id;
};
constexpr std::array<ThemeAction, 4> kThemes = {{{Theme::System, "view.theme_system"},
                                                 {Theme::Light, "view.theme_light"},
                                                 {Theme::Dark, "view.theme_dark"},
                                                 {Theme::HighContrast, "view.theme_contrast"}}};

}  // namespace

ThemeChoice theme_choice(Theme theme) {
  switch (theme) {
    case Theme::Light: return ThemeChoice::Light;
    case Theme::Dark: return ThemeChoice::Dark;
    case Theme::HighContrast: return ThemeChoice::HighContrast;
    case Theme::System: break;
  }
  return ThemeChoice::System;
}

LookCommands::LookCommands(const WindowContext& context, ThemeChoice theme, int scale)
    : QObject(&context.window),
      window_(context.window),
      map_(context.map),
      actions_(context.actions),
      messages_(context.messages),
      confirm_(context.confirm),
      profile_(context.profile),
      theme_(theme) {
  for (const auto& [chosen, id] : kThemes) {
    actions_.on(id, this, [this, value = chosen] { choose_theme(value); });
  }
  for (const auto& [percent, id] : kScales) {
    actions_.on(id, this, [this, value = percent] { choose_scale(value); });
  }
  actions_.on("view.larger", this, [this] { choose_scale(larger(scale_percent())); });
  actions_.on("view.smaller", this, [this] { choose_scale(smaller(scale_percent())); });
  actions_.on("view.motion", this, [this] {
    profile_.user().motion = actions_["view.motion"].isChecked();
    show_motion(profile_.user().motion);
    save();
  });
  actions_.on("settings.export", this, [this] { ask_file(true); });
  actions_.on("settings.import", this, [this] { ask_file(false); });
  actions_.on("settings.reset", this, [this] { ask_reset(); });
  window_.installEventFilter(this);
  show_theme(theme);
  show_scale(scale);
  show_motion(profile_.user().motion);
}

int LookCommands::larger(int percent) {
  const auto* next = std::ranges::find_if(
      kScales, [percent](const ScaleAction& s) { return s.percent > percent; });
  return next == kScales.end() ? kLargestScale : next->percent;
}

int LookCommands::smaller(int percent) {
  const auto next = std::find_if(kScales.rbegin(), kScales.rend(),
                                 [percent](const ScaleAction& s) { return s.percent < percent; });
  return next == kScales.rend() ? kSmallestScale : next->percent;
}

void LookCommands::choose_theme(Theme theme) {
  show_theme(theme_choice(theme));
  profile_.user().theme = theme;
  save();
}

void LookCommands::choose_scale(int percent) {
  show_scale(percent);
  profile_.user().scale = percent;
  save();
}

void LookCommands::show_theme(ThemeChoice choice) {
  theme_ = choice;
  apply_theme(choice);
  window_.setPalette(
      QApplication::palette());  // updates all panes, even before the event loop runs
  for (const auto& [theme, id] : kThemes) {
    if (theme_choice(theme) == choice) actions_[id].setChecked(true);
  }
}

void LookCommands::show_scale(int percent) {
  const int before = scale_percent();
  apply_scale(percent);
  scale_ = percent;
  if (before != scale_percent()) emit scale_changed(before, scale_percent());
  for (const auto& [value, id] : kScales) actions_[id].setChecked(value == percent);
}

void LookCommands::show_motion(bool on) {
  map_.set_motion(on);
  window_.setAnimated(on);  // its docks
  actions_["view.motion"].setChecked(on);
}

void LookCommands::ask_file(bool write) {
  auto* dialog = make_file_dialog(&window_, write ? tr("Export settings") : tr("Import settings"),
                                  tr("Settings (*.ini);;All files (*)"));
  dialog->setDirectory(QDir::homePath());
  dialog->setAcceptMode(write ? QFileDialog::AcceptSave : QFileDialog::AcceptOpen);
  dialog->setFileMode(write ? QFileDialog::AnyFile : QFileDialog::ExistingFile);
  dialog->setDefaultSuffix(QStringLiteral("ini"));
  connect(dialog, &QFileDialog::fileSelected, this, [this, write](const QString& path) {
    if (write) {
      profile_.export_user(path.toStdString());
    } else if (const UserSettings before = profile_.user();
               profile_.import_user(path.toStdString())) {
      apply_user_settings();
      offer_undo(tr("The settings were imported from %1.").arg(path), before);
    } else {
      messages_.show_message(
          Severity::Caution,
          tr("%1 is not a settings file. Choose another file; your settings are unchanged.")
              .arg(path));
    }
    save();
  });
  dialog->open();
}

void LookCommands::ask_reset() {
  confirm_.ask(tr("Reset keys, colours, size and limits?"),
               {tr("Recent worlds and layouts are kept")}, tr("Reset"), [this] {
                 const UserSettings before = profile_.user();
                 profile_.replace_user({});
                 apply_user_settings();
                 offer_undo(tr("The settings were reset."), before);
               });
}

void LookCommands::offer_undo(const QString& text, const UserSettings& before) {
  messages_.withdraw(undo_);  // only the last step can be undone
  undo_ = text;
  const auto undo = [this, before] {
    profile_.replace_user(before);
    apply_user_settings();
  };
  messages_.show_offer(text, {tr("Undo"), undo, tr("Keep")});
}

void LookCommands::apply_user_settings() {
  show_theme(theme_choice(profile_.user().theme));
  show_scale(profile_.user().scale);
  show_motion(profile_.user().motion);
  emit settings_changed();
  save();
}

void LookCommands::show_changes(const UserSettings& before) {
  const UserSettings& now = profile_.user();
  if (now.theme != before.theme) show_theme(theme_choice(now.theme));
  if (now.scale != before.scale) show_scale(now.scale);
  if (now.motion != before.motion) show_motion(now.motion);
  const auto parts = [](const UserSettings& s) {
    return std::tie(s.wheel, s.list_rows, s.list_columns, s.used, s.closed, s.keys, s.stick,
                    s.image_comes, s.fold_idle);
  };
  if (parts(now) != parts(before)) emit settings_changed();
}

void LookCommands::save() {
  profile_.save_user();
  for (const Error& error : profile_.take_messages()) {
    const QString text = QString::fromStdString(error.text());
    messages_.show_message(Severity::Caution, text, text);
  }
}

bool LookCommands::eventFilter(QObject*, QEvent* event) {
  // The desktop switched between light and dark.
  if (event->type() == QEvent::ThemeChange && theme_ == ThemeChoice::System) show_theme(theme_);
  return false;
}

QString style_text(std::size_t style) {
  // In the order of the Okabe-Ito palette.
  const std::array<QString, 8> colours = {
      AppearanceDialog::tr("Blue"),     AppearanceDialog::tr("Orange"),
      AppearanceDialog::tr("Green"),    AppearanceDialog::tr("Purple"),
      AppearanceDialog::tr("Sky blue"), AppearanceDialog::tr("Vermilion"),
      AppearanceDialog::tr("Yellow"),   AppearanceDialog::tr("Black")};
  const QString& colour = colours[style % colours.size()];
  switch (robot_colour(style).pattern) {
    case RobotPattern::Ring: return AppearanceDialog::tr("%1 with a ring").arg(colour);
    case RobotPattern::Stripes: return AppearanceDialog::tr("%1 with stripes").arg(colour);
    case RobotPattern::Plain: break;
  }
  return colour;
}

AppearanceDialog::AppearanceDialog(SnapshotFeed& feed, RobotId robot, QWidget* parent)
    : QDialog(parent), feed_(feed), number_(robot.value) {
  setObjectName(QStringLiteral("appearance"));
  setAttribute(Qt::WA_DeleteOnClose);
  const RobotLabel* plain = label_of(feed.undressed(), robot);
  robot_ = plain != nullptr ? plain->name : std::string();
  setWindowTitle(tr("Appearance of %1").arg(QString::fromStdString(robot_)));
  const auto found = feed.looks().find(robot_);
  const RobotLook now = found == feed.looks().end() ? RobotLook{} : found->second;

  auto* form = new QFormLayout(this);
  name_ = new QLineEdit(QString::fromStdString(now.name), this);
  name_->setPlaceholderText(QString::fromStdString(robot_));
  name_->setMaxLength(kLongestName);
  name_->setAccessibleName(tr("Shown name"));
  form->addRow(tr("&Shown name"), name_);
  style_ = new QComboBox(this);
  style_->setAccessibleName(tr("Colour and pattern"));
  style_->setMaxVisibleItems(static_cast<int>(kRobotStyles) + 1);
  form->addRow(tr("&Colour and pattern"), style_);
  letter_ = new QLineEdit(QString::fromStdString(now.letter), this);
  letter_->setPlaceholderText(plain != nullptr ? QString::fromStdString(plain->letter) : QString());
  letter_->setMaxLength(kLongestLetter);
  letter_->setAccessibleName(tr("Letter on it"));
  form->addRow(tr("&Letter on it"), letter_);
  remark_ = new QLabel(this);
  remark_->setWordWrap(true);
  form->addRow(remark_);
  auto* note = new QLabel(tr("Applies to this world in this window. External programs use the name "
                             "from the world file."),
                          this);
  note->setWordWrap(true);
  form->addRow(note);
  auto* buttons = new QDialogButtonBox(
      QDialogButtonBox::Ok | QDialogButtonBox::Cancel | QDialogButtonBox::Reset, this);
  form->addRow(buttons);

  fill_styles();
  style_->setCurrentIndex(now.style ? static_cast<int>(*now.style) + 1 : 0);
  connect(letter_, &QLineEdit::textChanged, this, [this] {
    const int index = style_->currentIndex();
    fill_styles();
    style_->setCurrentIndex(index);
  });
  connect(name_, &QLineEdit::textChanged, this, &AppearanceDialog::follow);
  connect(style_, &QComboBox::currentIndexChanged, this, &AppearanceDialog::follow);
  connect(buttons, &QDialogButtonBox::accepted, this, [this] {
    emit look_wanted(robot_, look());
    accept();
  });
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  connect(buttons->button(QDialogButtonBox::Reset), &QPushButton::clicked, this, [this] {
    name_->clear();
    letter_->clear();
    style_->setCurrentIndex(0);
  });
  follow();
}

RobotLook AppearanceDialog::look() const {
  RobotLook look;
  look.name = name_->text().trimmed().toStdString();
  look.letter = letter_->text().trimmed().toStdString();
  if (style_->currentIndex() > 0) {
    look.style = static_cast<std::uint32_t>(style_->currentIndex() - 1);
  }
  return look;
}

void AppearanceDialog::fill_styles() {
  const QSignalBlocker quiet(style_);
  const QString letter = letter_->text().isEmpty() ? letter_->placeholderText() : letter_->text();
  const int side = scaled(22);
  style_->clear();
  style_->setIconSize({side, side});
  for (std::size_t i = 0; i <= kRobotStyles; ++i) {
    const std::size_t style = i == 0 ? number_ % kRobotStyles : i - 1;
    QPixmap swatch(QSize(side, side) * devicePixelRatioF());
    swatch.setDevicePixelRatio(devicePixelRatioF());
    swatch.fill(Qt::transparent);
    QPainter painter(&swatch);
    paint_swatch(painter, QRectF(0, 0, side, side), style, letter, look_of(palette()).text);
    painter.end();
    const QString text = style_text(style);
    style_->addItem(QIcon(swatch), i == 0 ? tr("%1 (default)").arg(text) : text);
  }
}

// Warns if another robot already has the same name or style.
void AppearanceDialog::follow() {
  const RobotLook wanted = look();
  const std::size_t style = wanted.style ? *wanted.style : number_;
  QStringList same_style;
  QStringList same_name;
  for (const RobotLabel& label : labels_of(feed_.now())) {
    if (!label.present || label.id.value == number_) continue;
    const QString name = QString::fromStdString(label.name);
    if (style_of(label) % kRobotStyles == style % kRobotStyles) same_style << name;
    if (!wanted.name.empty() && label.name == wanted.name) same_name << name;
  }
  QStringList remarks;
  if (!same_name.isEmpty())
    remarks << tr("Another robot is already named %1.").arg(same_name.front());
  if (!same_style.isEmpty()) {
    remarks << tr("%1 also has this colour and pattern.").arg(same_style.front());
  }
  remark_->setText(remarks.join(QLatin1Char(' ')));
  remark_->setVisible(!remarks.isEmpty());
}

}  // namespace magna
