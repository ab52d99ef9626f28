; Installs gl-billiards for one user of Windows, who needs no rights of an administrator.
; Settings and saved matches stay when it is removed.
;
; makensis -DVERSION=0.2.0 -DFROM=folder -DICON=icon.ico -DTO=installer.exe installer.nsi

Target amd64-unicode
Unicode true
!include MUI2.nsh

!define REMOVAL "Software\Microsoft\Windows\CurrentVersion\Uninstall\gl-billiards"
!define CLASSES "Software\Classes"

Name "gl-billiards"
OutFile "${TO}"
RequestExecutionLevel user
InstallDir "$LOCALAPPDATA\Programs\gl-billiards"
InstallDirRegKey HKCU "${REMOVAL}" "InstallLocation"
SetCompressor /SOLID lzma
; Files get the time of their installation, so that two builds give the same bytes.
SetDateSave off

!define MUI_ICON "${ICON}"
!define MUI_UNICON "${ICON}"
!define MUI_FINISHPAGE_RUN "$INSTDIR\gl-billiards.exe"
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE "English"
!insertmacro MUI_LANGUAGE "German"
!insertmacro MUI_LANGUAGE "Spanish"
!insertmacro MUI_LANGUAGE "French"
!insertmacro MUI_LANGUAGE "Polish"
!insertmacro MUI_LANGUAGE "SimpChinese"

Section
    SetOutPath "$INSTDIR"
    File /r "${FROM}\*"
    WriteUninstaller "$INSTDIR\uninstall.exe"
    CreateShortcut "$SMPROGRAMS\gl-billiards.lnk" "$INSTDIR\gl-billiards.exe"

    WriteRegStr HKCU "${CLASSES}\.billiards" "" "gl-billiards"
    WriteRegStr HKCU "${CLASSES}\gl-billiards" "" "gl-billiards"
    WriteRegStr HKCU "${CLASSES}\gl-billiards\DefaultIcon" "" "$INSTDIR\gl-billiards.exe,0"
    WriteRegStr HKCU "${CLASSES}\gl-billiards\shell\open\command" "" '"$INSTDIR\gl-billiards.exe" "%1"'
    ; Offered for other files under "Open with".
    WriteRegStr HKCU "${CLASSES}\Applications\gl-billiards.exe\shell\open\command" "" '"$INSTDIR\gl-billiards.exe" "%1"'
    WriteRegStr HKCU "${CLASSES}\Applications\gl-billiards.exe\SupportedTypes" ".json" ""

    WriteRegStr HKCU "${REMOVAL}" "DisplayName" "gl-billiards"
    WriteRegStr HKCU "${REMOVAL}" "DisplayVersion" "${VERSION}"
    WriteRegStr HKCU "${REMOVAL}" "DisplayIcon" "$INSTDIR\gl-billiards.exe"
    WriteRegStr HKCU "${REMOVAL}" "InstallLocation" "$INSTDIR"
    WriteRegStr HKCU "${REMOVAL}" "UninstallString" '"$INSTDIR\uninstall.exe"'
    WriteRegStr HKCU "${REMOVAL}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /S'
    WriteRegDWORD HKCU "${REMOVAL}" "NoModify" 1
    WriteRegDWORD HKCU "${REMOVAL}" "NoRepair" 1
    ; The file type is known to Explorer at once.
    System::Call 'shell32::SHChangeNotify(i 0x08000000, i 0, p 0, p 0)'
SectionEnd

Section "Uninstall"
    ; Only what the installer brought: the folder may be one that holds more.
    RMDir /r "$INSTDIR\licences"
    Delete "$INSTDIR\gl-billiards.exe"
    Delete "$INSTDIR\uninstall.exe"
    RMDir "$INSTDIR"
    Delete "$SMPROGRAMS\gl-billiards.lnk"
    ReadRegStr $0 HKCU "${CLASSES}\.billiards" ""
    StrCmp $0 "gl-billiards" 0 +2
    DeleteRegKey HKCU "${CLASSES}\.billiards"
    DeleteRegKey HKCU "${CLASSES}\gl-billiards"
    DeleteRegKey HKCU "${CLASSES}\Applications\gl-billiards.exe"
    DeleteRegKey HKCU "${REMOVAL}"
    System::Call 'shell32::SHChangeNotify(i 0x08000000, i 0, p 0, p 0)'
SectionEnd
